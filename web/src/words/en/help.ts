// The words of the help, in English.

export const help = {
  title: 'How to play here',
  move: 'Move',
  moveText: [
    'Click a piece: a blue dot marks every square it may go to, and a square turns red where it would capture. Click a marked square to move there, another piece to change your mind, or any other square to drop the selection.',
    'Or drag the piece. Or type the move into the chat box: e4, Nf3, e2e4.',
  ],
  castle: 'Castle',
  castleText:
    'Move the king two squares, or onto the rook. Where that could mean two things (Chess960), use the O‑O and O‑O‑O buttons beside the board.',
  promote: 'Promote',
  promoteText:
    'When a pawn arrives, choose what it becomes. Closing the choice, by ×, Escape or a click elsewhere, takes a queen; Settings can make it put the pawn back instead.',
  takeback: 'Take back',
  takebackText:
    'The button says how many moves it undoes. Against a person, they are asked first; clocks go back to what they showed then.',
  ahead: 'Plan ahead',
  aheadText:
    'While the other side thinks you may already play your answers. They are sent when your turn comes, as long as they are legal. Escape or a right click clears them.',
  arrows: 'Draw',
  arrowsText:
    'Right-drag draws an arrow, a right click a circle: green, with Shift red, with Alt blue, with both yellow. They are only for your eye.',
  past: 'Look back',
  pastText:
    'Click a move in the list, turn the wheel over the board or the list, or use the arrow keys. The game goes on meanwhile; a click on the board leads back to it.',
  analyze: 'Analyze',
  analyzeText:
    'After a game, in the editor, or with the analysis board: an engine shows its best lines, moves you make become variations, and everything is kept as a study. Moving a piece in a finished game begins one. There, ? lists the keys.',
  keyboard: 'Keyboard',
  keys: [
    ['Tab', 'to the board and to every button'],
    ['Arrow keys on the board', 'go from square to square'],
    ['Enter or Space', 'pick up, put down'],
    ['Escape', 'drop the selection, close a dialog, forget planned moves'],
    ['k q r b n p', 'on the board: to the next such piece (Shift: the other side’s)'],
    ['l', 'say the last move'],
    ['c', 'say the clocks'],
    ['o', 'say whose turn it is'],
    ['m', 'say where the piece on this square may go'],
    ['← → Home End', 'outside the board: through the moves'],
    ['f', 'flip the board'],
    ['z', 'zen mode: the board and the clocks alone'],
    ['/', 'to the chat box'],
    ['?', 'this help'],
  ] as readonly (readonly [string, string])[],
  commands: 'Chat commands',
  later: 'Come back later',
  laterText:
    'Your games stay on the first screen: close the browser or stop the server at any time and go on where you were. “Share and export” in a game gives the link that opens your seat on another device.',
  manual: 'The manual, with pictures',
  rules: 'The rules of every mode',
};
