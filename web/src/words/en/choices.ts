// Words for what can be chosen besides colors, for files of settings, for installing and for a server that is not there; in English.

export const choices = {
  set: 'Pieces',
  sets: { turned: 'Turned', print: 'Print', paper: 'Paper', paths: 'Paths', tokens: 'Tokens' },
  soundSet: 'Sounds are made of',
  soundSets: { wood: 'Wood', glass: 'Glass', chip: 'Chip' },
  clockWarning: 'Warn when my time is short',
  clockWarnings: { off: 'Never', low: 'When it is low', '10': 'At 10 seconds', '30': 'At 30 seconds' },
  input: 'Pieces are moved by',
  inputs: { both: 'Drag or click', drag: 'Drag only', click: 'Click only' },
  castling: 'Castle by moving the king',
  castlings: { both: 'Either way', rook: 'Onto the rook', king: 'Two squares' },
  confirmMoves: 'Ask before a move is sent, in games of',
  speeds: {
    bullet: 'Bullet',
    blitz: 'Blitz',
    rapid: 'Rapid',
    classical: 'Classical',
    correspondence: 'Days a move',
    none: 'No clock',
  },
  blindfold: 'Blindfold: pieces are not shown while a game goes on',

  /** Notifications: asked for, never pushed. */
  notify: 'Tell me when it is my turn and I look elsewhere',
  notifyHint: 'While a game is open in this browser. Nothing is sent through any other server.',
  notifyDenied: 'This browser does not allow notifications for this page. Its settings for this address can change that.',
  notifyMissing: 'Notifications need an address of this machine or https.',
  notifyTitle: (name: string) => `${name} has moved`,
  notifyBody: (move: string) => `${move}. It is your turn.`,

  /** Files of settings. */
  transfer: 'Take along',
  transferHint: 'All settings as a file: for another browser, or to come back to.',
  save: 'Save to a file',
  open: 'Open a file',
  file: 'tabiya-settings.json',
  taken: 'The settings of the file are in use.',
  undo: 'Undo',
  problems: {
    large: (most: number) => `This is no file of settings: it is larger than ${most} KB. Nothing was changed.`,
    notJson: 'This is no file of settings: it is not JSON. Nothing was changed.',
    notSettings: 'This is JSON, but not settings saved by Tabiya: “format” should be “tabiya settings”. Nothing was changed.',
    newer: (version: string) => `These settings are of version ${version}; this Tabiya reads version 1. Nothing was changed.`,
    unknown: (keys: string) => `The file has settings that this Tabiya does not know: ${keys}. Nothing was changed.`,
    fault: (key: string, expected: string, found: string) => `${key}: expected ${expected}, found ${found}.`,
    nothingChanged: 'Nothing was changed.',
    alike: {
      pieces: 'pieces: both sides would have the same color. Nothing was changed.',
      tiles: 'tiles: light and dark would be the same. Nothing was changed.',
    },
  },

  /** As an app of its own. */
  install: 'Install',
  installHint: 'Tabiya in a window of its own, with an icon among your programs.',
  installButton: 'Install Tabiya',
  installed: 'This window is the installed Tabiya.',
  installHow: 'The menu of the browser can install this page, where it offers that.',
  installInsecure: 'Browsers install pages only from this machine’s own address or over https.',

  /** Instead of a screen when nobody answers. */
  unreachable: {
    title: 'Tabiya does not answer',
    text: (address: string) =>
      `Nothing answers at ${address}. This page came from the browser’s own memory; games are kept by the program.`,
    steps: [
      'On this machine: start the program, with “tabiya” in a terminal or by its icon.',
      'On another machine: is it switched on, is “tabiya serve” running there, and are you in the same network?',
      'Another port or address? Open the one that the program prints when it starts.',
    ],
    again: 'Try again now',
    waits: 'It tries by itself every few seconds, and goes on as soon as there is an answer.',
  },
};
