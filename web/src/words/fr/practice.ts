// The words of practice, in French.

import type { Later } from '../later/en';
import { colors, plural } from './count';
import { review } from './review';

export const practice: Later['practice'] = {
  title: 'Entraînement',
  today: count => (count === 0 ? 'Plus rien aujourd’hui' : `${plural(count, 'position', 'positions')} aujourd’hui`),
  newOnes: count => `dont ${plural(count, 'nouvelle', 'nouvelles')}`,
  tomorrow: count => (count === 0 ? 'Aucune ne revient demain.' : `${plural(count, 'revient', 'reviennent')} demain.`),
  start: 'S’entraîner maintenant',
  empty: 'Il n’y a encore rien à travailler',
  emptyHint:
    'Faites le bilan d’une partie que vous avez jouée : vos erreurs deviennent des positions ici, et chacune est reposée peu avant que vous ne l’oubliiez.',
  emptyRepertoire:
    'Ou ouvrez une étude avec les lignes que vous voulez jouer et choisissez « Travailler les Blancs » ou « Travailler les Noirs » dans son menu.',
  loading: 'Examen de vos positions…',

  stats: 'Où vous en êtes',
  cards: 'positions',
  streak: 'jours de suite',
  streakOne: 'jour de suite',
  kept: 'retenues',
  keptHint: 'Part des positions reposées ces 30 derniers jours que vous saviez.',
  answered: 'réponses aujourd’hui',
  none: '–',
  percent: thousandths => `${Math.round(thousandths / 10)} %`,

  progress: 'Les 30 derniers jours',
  forecast: 'Les 14 prochains jours',
  rightOnes: 'justes',
  wrongOnes: 'fausses',
  dayOf: (day, right, wrong) => `${day} : ${right} justes, ${wrong} fausses`,
  dueOn: (day, count) => `${day} : ${plural(count, 'position', 'positions')}`,
  noAnswers: 'Pas encore de réponse.',
  noDue: 'Rien à revoir pour l’instant.',
  day: 'Jour',
  due: 'À revoir',
  now: 'aujourd’hui',

  repertoires: 'Répertoires',
  repertoireOf: (title, side) => `${title}, ${colors[side]}`,
  update: 'Reprendre les changements',
  updated: count => `Le répertoire a maintenant ${plural(count, 'position', 'positions')}.`,
  drop: 'Ne plus travailler',
  dropped: 'Le répertoire n’est plus travaillé.',
  undo: 'Annuler',

  list: 'Toutes les positions',
  search: 'Chercher un nom ou un coup',
  found: count => plural(count, 'position', 'positions'),
  noneFound: 'Rien trouvé.',
  more: 'En montrer plus',
  suspend: 'Ne pas demander',
  resume: 'Redemander',
  suspended: 'mise de côté',
  stuck: 'oubliée six fois : mise de côté',
  stuckHint: 'Revoyez-la dans sa partie, puis faites-la redemander.',
  remove: 'Supprimer',
  removed: 'La position a été supprimée.',
  never: 'pas encore demandée',
  late: 'à revoir',
  dueToday: 'à revoir aujourd’hui',
  inDays: days => `dans ${plural(days, 'jour', 'jours')}`,
  open: 'Ouvrir d’où elle vient',

  find: side => `Trouvez le meilleur coup des ${colors[side]}`,
  recall: side => `Que jouent les ${colors[side]} ?`,
  left: count => `reste ${count}`,
  you: move => `Vous avez joué ${move}`,
  played: move => `${move} a été joué`,
  against: name => ` contre ${name}`,
  on: date => `, ${date}`,
  times: count => ` (${count} fois)`,
  repertoire: title => `De votre répertoire « ${title} »`,
  several: count => `${count} coups sont justes.`,
  checking: 'Voyons…',
  same: san => `${san} est ce qui avait été joué.`,
  wrong: san => `${san} n’est pas assez bon.`,
  wrongBy: (san, answer) => `À ${san} répond ${answer}.`,
  notInIt: san => `${san} n’est pas dans votre répertoire ici.`,
  rightNow: san => `${san} : juste.`,
  alsoRight: (san, best) => `${san} est juste. Le meilleur était ${best}.`,
  slow: san => `${san} : juste, mais il vous a fallu du temps.`,
  solution: san => `C’est ${san}.`,
  comes: days =>
    days === 0 ? 'Elle revient à la fin.' : days === 1 ? 'Elle revient demain.' : `Elle revient dans ${days} jours.`,
  setAside:
    'Vous l’avez oubliée six fois, elle est donc mise de côté : revoyez-la d’abord dans sa partie. Elle attend parmi toutes les positions.',
  whyNot: san => `Pourquoi pas ${san} ?`,
  line: 'La ligne',
  hint: 'Indice',
  hintKey: 'Indice (h)',
  hints: review.hints,
  dropHint: review.dropHint,
  show: 'Montrer le coup',
  showKey: 'Montrer le coup (s)',
  again: 'Réessayer',
  next: 'Suivante',
  nextKey: 'Suivante (Entrée)',
  leave: 'Quitter',
  toSource: 'Ouvrir la partie',
  toStudy: 'Ouvrir l’étude',
  aside: 'Ne plus demander',
  asideDone: 'Elle n’est plus demandée.',

  done: 'Fini pour aujourd’hui',
  doneText: (right, all) =>
    all === 0
      ? 'Il ne restait rien à demander.'
      : right === all
        ? `Les ${all} justes du premier coup.`
        : `${right} sur ${all} justes du premier coup.`,
  overview: 'Votre entraînement',

  train: side => `Travailler les ${colors[side]}`,
  trained: count => `${plural(count, 'position', 'positions')} dans votre entraînement maintenant.`,
  mistakesOf: side => `Travailler les erreurs des ${colors[side]}`,
  added: count =>
    count === 0
      ? 'Elles sont déjà dans votre entraînement, ou il n’y a rien à y trouver.'
      : `${plural(count, 'position ajoutée', 'positions ajoutées')} à votre entraînement.`,
  go: 'S’entraîner maintenant',
};
