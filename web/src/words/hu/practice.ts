// The words of practice, in Hungarian.

import type { Later } from '../later/en';
import { colors, counted } from './count';
import { review } from './review';

export const practice: Later['practice'] = {
  title: 'Gyakorlás',
  today: count => (count === 0 ? 'Mára nincs több' : `${counted(count, 'állás')} mára`),
  newOnes: count => `köztük ${counted(count, 'új')}`,
  tomorrow: count => (count === 0 ? 'Holnap egy sem tér vissza.' : `Holnap ${counted(count, 'állás')} tér vissza.`),
  start: 'Gyakorlás most',
  empty: 'Még nincs mit gyakorolni',
  emptyHint:
    'Értékeltesd ki egy játszmádat: a hibáidból állások lesznek, és mindegyiket röviddel azelőtt kérdezzük újra, hogy elfelejtenéd.',
  emptyRepertoire:
    'Vagy nyiss meg egy tanulmányt azokkal a változatokkal, amelyeket játszani szeretnél, és a menüjében válaszd: „Gyakorlás világossal” vagy „Gyakorlás sötéttel”.',
  loading: 'Átnézzük az állásaidat…',

  stats: 'Hol tartasz',
  cards: 'állás',
  streak: 'nap egymás után',
  streakOne: 'nap egymás után',
  kept: 'megjegyezve',
  keptHint: 'Az utóbbi 30 napban újra kérdezett állások ekkora részét tudtad.',
  answered: 'válasz ma',
  none: '–',
  percent: thousandths => `${Math.round(thousandths / 10)}%`,

  progress: 'Az utóbbi 30 nap',
  forecast: 'A következő 14 nap',
  rightOnes: 'helyes',
  wrongOnes: 'hibás',
  dayOf: (day, right, wrong) => `${day}: ${right} helyes, ${wrong} hibás`,
  dueOn: (day, count) => `${day}: ${counted(count, 'állás')}`,
  noAnswers: 'Még nincs válasz.',
  noDue: 'Még semmi sem esedékes.',
  day: 'Nap',
  due: 'Esedékes',
  now: 'ma',

  repertoires: 'Repertoárok',
  repertoireOf: (title, side) => `${title}, ${colors[side].toLowerCase()}`,
  update: 'Változások átvétele',
  updated: count => `A repertoárban most ${counted(count, 'állás')} van.`,
  drop: 'Ne gyakoroljuk',
  dropped: 'Ezt a repertoárt már nem gyakoroljuk.',
  undo: 'Visszavonás',

  list: 'Minden állás',
  search: 'Keresés névre vagy lépésre',
  found: count => counted(count, 'állás'),
  noneFound: 'Nincs találat.',
  more: 'Több',
  suspend: 'Ne kérdezze',
  resume: 'Kérdezze újra',
  suspended: 'félretéve',
  stuck: 'hatszor elfelejtve: félretéve',
  stuckHint: 'Nézd meg újra a játszmájában, aztán kérdeztesd újra.',
  remove: 'Törlés',
  removed: 'Az állás törölve.',
  never: 'még nem kérdeztük',
  late: 'esedékes',
  dueToday: 'ma esedékes',
  inDays: days => `${counted(days, 'nap')} múlva`,
  open: 'Megnyitás ott, ahonnan származik',

  find: side => `${colors[side]} lép: mi a legjobb?`,
  recall: side => `Mit lép ${colors[side].toLowerCase()}?`,
  left: count => `még ${count}`,
  you: move => `Ezt lépted: ${move}`,
  played: move => `Ez történt: ${move}`,
  against: name => `, ellenfél: ${name}`,
  on: date => `, ${date}`,
  times: count => ` (${count} alkalommal)`,
  repertoire: title => `A repertoárodból: „${title}”`,
  several: count => `${count} lépés is helyes.`,
  checking: 'Lássuk…',
  same: san => `${san}: akkor is ez történt.`,
  wrong: san => `${san} nem elég jó.`,
  wrongBy: (san, answer) => `${san} után jön: ${answer}.`,
  notInIt: san => `${san} itt nincs a repertoárodban.`,
  rightNow: san => `${san}: helyes.`,
  alsoRight: (san, best) => `${san} helyes. ${best} volt a legjobb.`,
  slow: san => `${san}: helyes, de sokáig tartott.`,
  solution: san => `A megoldás: ${san}.`,
  comes: days =>
    days === 0 ? 'A végén még egyszer sorra kerül.' : days === 1 ? 'Holnap visszatér.' : `${days} nap múlva visszatér.`,
  setAside: 'Hatszor elfelejtetted, ezért félretesszük: előbb nézd meg a játszmájában. Ott vár az összes állás között.',
  whyNot: san => `Miért nem ${san}?`,
  line: 'A változat',
  hint: 'Segítség',
  hintKey: 'Segítség (h)',
  hints: review.hints,
  dropHint: review.dropHint,
  show: 'Megmutatás',
  showKey: 'Megmutatás (s)',
  again: 'Újra',
  next: 'Következő',
  nextKey: 'Következő (Enter)',
  leave: 'Kilépés',
  toSource: 'Játszma megnyitása',
  toStudy: 'Tanulmány megnyitása',
  aside: 'Ne kérdezze többé',
  asideDone: 'Ezt már nem kérdezzük.',

  done: 'Mára kész',
  doneText: (right, all) =>
    all === 0
      ? 'Nem maradt kérdés.'
      : right === all
        ? `Elsőre mind helyes: ${all}.`
        : `Elsőre helyes: ${right}, összesen: ${all}.`,
  overview: 'Gyakorlásod',

  train: side => (side === 'white' ? 'Gyakorlás világossal' : 'Gyakorlás sötéttel'),
  trained: count => `A gyakorlásodba került: ${counted(count, 'állás')}.`,
  mistakesOf: side => `${colors[side]} hibáinak gyakorlása`,
  added: count =>
    count === 0
      ? 'Már a gyakorlásodban vannak, vagy nincs bennük mit megtalálni.'
      : `A gyakorlásodba került: ${counted(count, 'állás')}.`,
  go: 'Gyakorlás most',
};
