// Words for what can be chosen besides colors, for files of settings, for installing and for a server that is not there; in French.

import type { Words } from '../en';

export const choices: Words['choices'] = {
  set: 'Pièces',
  sets: { turned: 'Tournées', print: 'Imprimées', paper: 'Papier', paths: 'Trajets', tokens: 'Jetons' },
  soundSet: 'Les sons sont faits de',
  soundSets: { wood: 'Bois', glass: 'Verre', chip: 'Puce' },
  clockWarning: 'Me prévenir quand le temps manque',
  clockWarnings: { off: 'Jamais', low: 'Quand il est court', '10': 'À 10 secondes', '30': 'À 30 secondes' },
  input: 'Les pièces se déplacent',
  inputs: { both: 'En glissant ou en cliquant', drag: 'En glissant seulement', click: 'En cliquant seulement' },
  castling: 'Roquer en déplaçant le roi',
  castlings: { both: 'Des deux façons', rook: 'Sur la tour', king: 'De deux cases' },
  confirmMoves: 'Demander avant d’envoyer un coup, dans les parties',
  speeds: {
    bullet: 'Bullet',
    blitz: 'Blitz',
    rapid: 'Rapides',
    classical: 'Classiques',
    correspondence: 'En jours par coup',
    none: 'Sans pendule',
  },
  blindfold: 'À l’aveugle : les pièces ne sont pas montrées pendant la partie',

  notify: 'M’avertir quand c’est à moi et que je regarde ailleurs',
  notifyHint: 'Tant qu’une partie est ouverte dans ce navigateur. Rien ne passe par un autre serveur.',
  notifyDenied:
    'Ce navigateur n’autorise pas les notifications pour cette page. Ses réglages pour cette adresse peuvent le changer.',
  notifyMissing: 'Les notifications demandent une adresse de cette machine ou https.',
  notifyTitle: name => `${name} a joué`,
  notifyBody: move => `${move}. C’est à vous.`,

  transfer: 'Emporter',
  transferHint: 'Tous les réglages dans un fichier : pour un autre navigateur, ou pour y revenir.',
  save: 'Enregistrer dans un fichier',
  open: 'Ouvrir un fichier',
  file: 'tabiya-settings.json',
  taken: 'Les réglages du fichier sont en service.',
  undo: 'Annuler',
  problems: {
    large: most => `Ce n’est pas un fichier de réglages : il dépasse ${most} Ko. Rien n’a été changé.`,
    notJson: 'Ce n’est pas un fichier de réglages : ce n’est pas du JSON. Rien n’a été changé.',
    notSettings:
      'C’est du JSON, mais pas des réglages enregistrés par Tabiya : « format » devrait être « tabiya settings ». Rien n’a été changé.',
    newer: version => `Ces réglages sont de la version ${version} ; ce Tabiya lit la version 1. Rien n’a été changé.`,
    unknown: keys => `Le fichier a des réglages que ce Tabiya ne connaît pas : ${keys}. Rien n’a été changé.`,
    fault: (key, expected, found) => `${key} : attendu ${expected}, reçu ${found}.`,
    nothingChanged: 'Rien n’a été changé.',
    alike: {
      pieces: 'pieces : les deux camps auraient la même couleur. Rien n’a été changé.',
      tiles: 'tiles : cases claires et foncées seraient pareilles. Rien n’a été changé.',
    },
  },

  install: 'Installer',
  installHint: 'Tabiya dans sa propre fenêtre, avec une icône parmi vos programmes.',
  installButton: 'Installer Tabiya',
  installed: 'Cette fenêtre est le Tabiya installé.',
  installHow: 'Le menu du navigateur peut installer cette page, là où il le propose.',
  installInsecure: 'Les navigateurs n’installent que les pages de cette machine ou venues par https.',

  unreachable: {
    title: 'Tabiya ne répond pas',
    text: address =>
      `Rien ne répond à ${address}. Cette page vient de la mémoire du navigateur ; les parties sont gardées par le programme.`,
    steps: [
      'Sur cette machine : lancez le programme, avec « tabiya » dans un terminal ou par son icône.',
      'Sur une autre machine : est-elle allumée, « tabiya serve » y tourne-t-il, et êtes-vous sur le même réseau ?',
      'Un autre port ou une autre adresse ? Ouvrez celle que le programme affiche au démarrage.',
    ],
    again: 'Réessayer maintenant',
    waits: 'La page essaie d’elle-même toutes les quelques secondes et continue dès qu’il y a une réponse.',
  },
};
