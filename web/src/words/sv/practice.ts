// The words of practice, in Swedish.

import type { Later } from '../later/en';
import { colors, plural } from './count';
import { review } from './review';

export const practice: Later['practice'] = {
  title: 'Träning',
  today: count => (count === 0 ? 'Inget kvar i dag' : `${plural(count, 'ställning', 'ställningar')} i dag`),
  newOnes: count => `varav ${plural(count, 'ny', 'nya')}`,
  tomorrow: count =>
    count === 0 ? 'Ingen kommer tillbaka i morgon.' : `${plural(count, 'kommer', 'kommer')} tillbaka i morgon.`,
  start: 'Träna nu',
  empty: 'Det finns inget att träna ännu',
  emptyHint:
    'Granska ett parti du har spelat: dina misstag blir ställningar här, och var och en frågas igen strax innan du skulle glömma den.',
  emptyRepertoire:
    'Eller öppna en studie med de varianter du vill spela och välj ”Träna som Vit” eller ”Träna som Svart” i dess meny.',
  loading: 'Går igenom dina ställningar…',

  stats: 'Så står det till',
  cards: 'ställningar',
  streak: 'dagar i rad',
  streakOne: 'dag i rad',
  kept: 'ihågkommet',
  keptHint: 'Så stor del av de ställningar som frågades igen de senaste 30 dagarna kunde du.',
  answered: 'svar i dag',
  none: '–',
  percent: thousandths => `${Math.round(thousandths / 10)} %`,

  progress: 'De senaste 30 dagarna',
  forecast: 'De närmaste 14 dagarna',
  rightOnes: 'rätt',
  wrongOnes: 'fel',
  dayOf: (day, right, wrong) => `${day}: ${right} rätt, ${wrong} fel`,
  dueOn: (day, count) => `${day}: ${plural(count, 'ställning', 'ställningar')}`,
  noAnswers: 'Inga svar ännu.',
  noDue: 'Inget på tur ännu.',
  day: 'Dag',
  due: 'På tur',
  now: 'i dag',

  repertoires: 'Repertoarer',
  repertoireOf: (title, side) => `${title}, ${colors[side]}`,
  update: 'Ta med ändringar',
  updated: count => `Repertoaren har nu ${plural(count, 'ställning', 'ställningar')}.`,
  drop: 'Sluta träna',
  dropped: 'Repertoaren tränas inte längre.',
  undo: 'Ångra',

  list: 'Alla ställningar',
  search: 'Sök ett namn eller ett drag',
  found: count => plural(count, 'ställning', 'ställningar'),
  noneFound: 'Inget hittades.',
  more: 'Visa fler',
  suspend: 'Fråga inte',
  resume: 'Fråga igen',
  suspended: 'lagd åt sidan',
  stuck: 'glömd sex gånger: lagd åt sidan',
  stuckHint: 'Titta på den igen i partiet och låt den sedan frågas på nytt.',
  remove: 'Ta bort',
  removed: 'Ställningen togs bort.',
  never: 'inte frågad ännu',
  late: 'på tur',
  dueToday: 'på tur i dag',
  inDays: days => `om ${plural(days, 'dag', 'dagar')}`,
  open: 'Öppna varifrån den kommer',

  find: side => `Hitta det bästa draget för ${colors[side]}`,
  recall: side => `Vad spelar ${colors[side]}?`,
  left: count => `${count} kvar`,
  you: move => `Du spelade ${move}`,
  played: move => `${move} spelades`,
  against: name => ` mot ${name}`,
  on: date => `, ${date}`,
  times: count => ` (${count} gånger)`,
  repertoire: title => `Ur din repertoar ”${title}”`,
  several: count => `${count} drag är rätt.`,
  checking: 'Låt se…',
  same: san => `${san} är vad som spelades då.`,
  wrong: san => `${san} är inte bra nog.`,
  wrongBy: (san, answer) => `På ${san} svarar ${answer}.`,
  notInIt: san => `${san} finns inte i din repertoar här.`,
  rightNow: san => `${san}: rätt.`,
  alsoRight: (san, best) => `${san} är rätt. ${best} var bäst.`,
  slow: san => `${san}: rätt, men det tog lång tid.`,
  solution: san => `Det är ${san}.`,
  comes: days =>
    days === 0
      ? 'Den kommer igen på slutet.'
      : days === 1
        ? 'Den kommer tillbaka i morgon.'
        : `Den kommer tillbaka om ${days} dagar.`,
  setAside:
    'Du har glömt den sex gånger, så den läggs åt sidan: titta först på den i partiet. Den väntar bland alla ställningar.',
  whyNot: san => `Varför inte ${san}?`,
  line: 'Varianten',
  hint: 'Ledtråd',
  hintKey: 'Ledtråd (h)',
  hints: review.hints,
  dropHint: review.dropHint,
  show: 'Visa draget',
  showKey: 'Visa draget (s)',
  again: 'Försök igen',
  next: 'Nästa',
  nextKey: 'Nästa (Enter)',
  leave: 'Lämna',
  toSource: 'Öppna partiet',
  toStudy: 'Öppna studien',
  aside: 'Fråga inte igen',
  asideDone: 'Den frågas inte mer.',

  done: 'Klart för i dag',
  doneText: (right, all) =>
    all === 0
      ? 'Det fanns inget kvar att fråga.'
      : right === all
        ? `Alla ${all} rätt på en gång.`
        : `${right} av ${all} rätt på en gång.`,
  overview: 'Din träning',

  train: side => `Träna som ${colors[side]}`,
  trained: count => `${plural(count, 'ställning', 'ställningar')} i din träning nu.`,
  mistakesOf: side => `Träna misstagen av ${colors[side]}`,
  added: count =>
    count === 0
      ? 'De finns redan i din träning, eller så finns inget att hitta i dem.'
      : `${plural(count, 'ställning', 'ställningar')} tillagda i din träning.`,
  go: 'Träna nu',
};
