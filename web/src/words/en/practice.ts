// The words of practice, in English.

import type { Color } from '../../protocol/messages';
import { colors, plural } from './count';
import { review } from './review';

export const practice = {
  title: 'Practice',
  today: (count: number) => (count === 0 ? 'Nothing left today' : `${plural(count, 'position', 'positions')} today`),
  newOnes: (count: number) => `${plural(count, 'new one', 'new ones')} among them`,
  tomorrow: (count: number) =>
    count === 0 ? 'None comes back tomorrow.' : `${count === 1 ? 'One comes' : `${count} come`} back tomorrow.`,
  start: 'Practice now',
  empty: 'There is nothing to practice yet',
  emptyHint:
    'Review a game you played: your mistakes become positions here, and each is asked again shortly before you would forget it.',
  emptyRepertoire: 'Or open a study with the lines you want to play and choose “Train as White” or “Train as Black” in its menu.',
  loading: 'Looking through your positions…',

  stats: 'How it stands',
  cards: 'positions',
  streak: 'days in a row',
  streakOne: 'day in a row',
  kept: 'remembered',
  keptHint: 'Of the positions that were asked again in the last 30 days, so many were known.',
  answered: 'answers today',
  none: '–',
  percent: (thousandths: number) => `${Math.round(thousandths / 10)} %`,

  progress: 'The last 30 days',
  forecast: 'The next 14 days',
  rightOnes: 'right',
  wrongOnes: 'wrong',
  dayOf: (day: string, right: number, wrong: number) => `${day}: ${right} right, ${wrong} wrong`,
  dueOn: (day: string, count: number) => `${day}: ${plural(count, 'position', 'positions')}`,
  noAnswers: 'No answers yet.',
  noDue: 'Nothing is due yet.',
  day: 'Day',
  due: 'Due',
  now: 'today',

  repertoires: 'Repertoires',
  repertoireOf: (title: string, side: Color) => `${title}, ${colors[side]}`,
  update: 'Take in changes',
  updated: (count: number) => `The repertoire has ${plural(count, 'position', 'positions')} now.`,
  drop: 'Train no more',
  dropped: 'The repertoire is trained no more.',
  undo: 'Undo',

  list: 'All positions',
  search: 'Search for a name or a move',
  found: (count: number) => plural(count, 'position', 'positions'),
  noneFound: 'Nothing found.',
  more: 'Show more',
  suspend: 'Do not ask',
  resume: 'Ask again',
  suspended: 'set aside',
  stuck: 'forgotten six times: set aside',
  stuckHint: 'Look at it again in its game, then have it asked again.',
  remove: 'Delete',
  removed: 'The position was deleted.',
  never: 'not asked yet',
  late: 'due',
  dueToday: 'due today',
  inDays: (days: number) => `in ${plural(days, 'day', 'days')}`,
  open: 'Open where it comes from',

  find: (side: Color) => `Find ${colors[side]}’s best move`,
  recall: (side: Color) => `What does ${colors[side]} play?`,
  left: (count: number) => `${count} left`,
  you: (move: string) => `You played ${move}`,
  played: (move: string) => `${move} was played`,
  against: (name: string) => ` against ${name}`,
  on: (date: string) => `, ${date}`,
  times: (count: number) => ` (${count} times)`,
  repertoire: (title: string) => `From your repertoire “${title}”`,
  several: (count: number) => `${count} moves are right.`,
  checking: 'Let’s see…',
  same: (san: string) => `${san} is what was played then.`,
  wrong: (san: string) => `${san} is not good enough.`,
  wrongBy: (san: string, answer: string) => `${san} is answered by ${answer}.`,
  notInIt: (san: string) => `${san} is not in your repertoire here.`,
  rightNow: (san: string) => `${san}: right.`,
  alsoRight: (san: string, best: string) => `${san} is right. ${best} was best.`,
  slow: (san: string) => `${san}: right, but it took you long.`,
  solution: (san: string) => `${san} it is.`,
  comes: (days: number) =>
    days === 0 ? 'It comes again at the end.' : days === 1 ? 'It comes back tomorrow.' : `It comes back in ${days} days.`,
  setAside: 'You have forgotten it six times, so it is set aside: look at it in its game first. It waits among all positions.',
  whyNot: (san: string) => `Why not ${san}?`,
  line: 'The line',
  hint: 'Hint',
  hintKey: 'Hint (h)',
  hints: review.hints,
  dropHint: review.dropHint,
  show: 'Show the move',
  showKey: 'Show the move (s)',
  again: 'Try again',
  next: 'Next',
  nextKey: 'Next (Enter)',
  leave: 'Leave',
  toSource: 'Open the game',
  toStudy: 'Open the study',
  aside: 'Do not ask again',
  asideDone: 'It is not asked any more.',

  done: 'Done for today',
  doneText: (right: number, all: number) =>
    all === 0
      ? 'There was nothing left to ask.'
      : right === all
        ? `All ${all} right at once.`
        : `${right} of ${all} right at once.`,
  overview: 'Your practice',

  train: (side: Color) => `Train as ${colors[side]}`,
  trained: (count: number) => `${plural(count, 'position is', 'positions are')} in your practice now.`,
  mistakesOf: (side: Color) => `Practice ${colors[side]}’s mistakes`,
  added: (count: number) =>
    count === 0
      ? 'They are in your practice already, or nothing in them is to be found.'
      : `${plural(count, 'position', 'positions')} added to your practice.`,
  go: 'Practice now',
};
