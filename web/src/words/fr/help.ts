// The words of the help, in French.

import type { Later } from '../later/en';

export const help: Later['help'] = {
  title: 'Comment jouer ici',
  move: 'Jouer un coup',
  moveText: [
    'Cliquez sur une pièce : un point bleu marque chaque case où elle peut aller, et une case devient rouge là où elle prendrait. Cliquez sur une case marquée pour y aller, sur une autre pièce pour changer d’avis, ou ailleurs pour annuler le choix.',
    'Ou faites glisser la pièce. Ou tapez le coup dans la discussion : e4, Cf3, e2e4.',
  ],
  castle: 'Roquer',
  castleText:
    'Déplacez le roi de deux cases, ou sur la tour. Là où cela pourrait vouloir dire deux choses (Chess960), utilisez les boutons O‑O et O‑O‑O à côté de l’échiquier.',
  promote: 'Promouvoir',
  promoteText:
    'Quand un pion arrive, choisissez ce qu’il devient. Fermer le choix, par ×, Échap ou un clic ailleurs, prend une dame ; les réglages peuvent au contraire faire remettre le pion.',
  takeback: 'Reprendre',
  takebackText:
    'Le bouton dit combien de coups il annule. Face à une personne, on lui demande d’abord ; les pendules reviennent à ce qu’elles montraient alors.',
  ahead: 'Prévoir',
  aheadText:
    'Pendant que l’autre réfléchit, vous pouvez déjà jouer vos réponses. Elles partent quand vient votre tour, tant qu’elles sont légales. Échap ou un clic droit les efface.',
  arrows: 'Dessiner',
  arrowsText:
    'Glisser avec le bouton droit trace une flèche, un clic droit un cercle : vert, avec Maj rouge, avec Alt bleu, avec les deux jaune. Vous seul les voyez.',
  past: 'Revenir en arrière',
  pastText:
    'Cliquez sur un coup de la liste, tournez la molette sur l’échiquier ou la liste, ou prenez les flèches du clavier. La partie continue pendant ce temps ; un clic sur l’échiquier y ramène.',
  analyze: 'Analyser',
  analyzeText:
    'Après une partie, dans l’éditeur ou avec l’échiquier d’analyse : un moteur montre ses meilleures lignes, vos coups deviennent des variantes, et tout est gardé comme étude. Déplacer une pièce dans une partie finie en commence une. Là, ? donne les touches.',
  keyboard: 'Clavier',
  keys: [
    ['Tab', 'vers l’échiquier et chaque bouton'],
    ['Flèches sur l’échiquier', 'de case en case'],
    ['Entrée ou Espace', 'saisir, poser'],
    ['Échap', 'annuler le choix, fermer une fenêtre, oublier les coups prévus'],
    ['k q r b n p', 'sur l’échiquier : vers le prochain roi, dame, tour, fou, cavalier, pion (Maj : de l’autre camp)'],
    ['l', 'dire le dernier coup'],
    ['c', 'dire les pendules'],
    ['o', 'dire à qui est le trait'],
    ['m', 'dire où la pièce de cette case peut aller'],
    ['← → Début Fin', 'hors de l’échiquier : à travers les coups'],
    ['f', 'tourner l’échiquier'],
    ['z', 'mode zen : l’échiquier et les pendules seuls'],
    ['/', 'vers la discussion'],
    ['?', 'cette aide'],
  ],
  commands: 'Commandes de la discussion',
  later: 'Revenir plus tard',
  laterText:
    'Vos parties restent sur le premier écran : fermez le navigateur ou arrêtez le serveur quand vous voulez et reprenez où vous en étiez. « Partager et exporter » dans une partie donne le lien qui ouvre votre place sur un autre appareil.',
  manual: 'Le manuel, avec des images',
  rules: 'Les règles de chaque variante',
};
