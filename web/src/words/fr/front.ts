// The words of the first screen and of the list of modes, in French.

import type { Words } from '../en';
import { colors } from './count';

export const front: Words['front'] = {
  title: 'Jouer aux échecs',
  board: 'L’échiquier',
  ways: 'Contre qui',
  strength: 'Force',
  strengthHint: name => `${name} · Elo, mesuré entre les niveaux`,
  unmeasured: '?',
  clocks: 'Commencer avec cette pendule',
  speeds: { none: 'sans hâte', bullet: 'Bullet', blitz: 'Blitz', rapid: 'Rapide', classical: 'Classique', correspondence: 'Jours' },
  start: 'Commencer',
  custom: 'Autre',
  customHint: 'tout le reste',
  customTitle: 'Partie sur mesure',
  ownMinutes: 'D’autres minutes',
  modes: 'Variante',
  allModes: count => `Les ${count} variantes`,

  practiceHint: 'Vos propres erreurs, reposées',

  goOn: 'Continuer',
  lookBack: 'Revoir',
  running: 'Votre partie',
  last: 'Votre dernière partie',
  another: 'Un autre échiquier',
  before: 'L’échiquier précédent',
  firstMove: side => `Jouez : vous avez les ${colors[side]}.`,
  drawnStart: 'Chaque partie tire son propre départ au sort.',
  notByComputer: 'Choisissez une pendule pour y jouer.',

  tabiyas: {
    marDelPlata: ['Est-indienne : Mar del Plata', 'Les Noirs foncent sur le roi, les Blancs percent à l’aile dame. Qui sera le premier ?'],
    englishAttack: ['Najdorf : attaque anglaise', 'Roques opposés : les pions courent vers les deux rois.'],
    reti: ['Réti, 1921', 'Le roi blanc arrive bien trop tard pour les deux pions, et fait pourtant nulle.'],
    marshall: ['Espagnole : attaque Marshall', 'Un pion donné pour l’attaque. Aux Blancs de tenir.'],
    carlsbad: ['Gambit dame : Carlsbad', 'Une attaque de minorité, ou une percée au centre.'],
    friedLiver: ['Fegatello', 'Un cavalier donné pour tirer le roi au centre. Les Noirs peuvent-ils le garder ?'],
    dragon: ['Sicilienne dragon : attaque yougoslave', 'Par la colonne h, ou par la colonne c.'],
    saavedra: ['Saavedra, 1895', 'Les Blancs jouent et gagnent. La dame n’est pas le chemin.'],
    isolani: ['Le pion dame isolé', 'Une force en milieu de jeu, une faiblesse en finale.'],
    winawer: ['Française : le pion empoisonné', 'Les Blancs prennent l’aile roi, les Noirs le centre.'],
    evans: ['Gambit Evans', 'Deux pions pour du temps, comme en 1850.'],
    meran: ['Semi-slave : Meran', 'Le centre est près d’éclater.'],
  },

  modesTitle: 'Variantes',
  modesHint: 'Chaque image montre ce qui est différent. Ouvrez-en une pour ses règles, son départ et ses pièces.',
  rules: 'Règles',
  startPosition: 'Position de départ',
  startDrawn: 'Position de départ, une parmi d’autres',
  pieces: 'Les pièces et leurs coups',
  play: 'Jouer à cette variante',
  facts: {
    drawn: 'Le départ est tiré au sort à chaque partie.',
    pockets: 'Les pièces prises peuvent être reposées.',
    checks: count => `${count} échecs gagnent.`,
    pace: seconds => `${seconds} secondes par coup.`,
    noComputer: 'L’ordinateur n’y joue pas.',
  },
};
