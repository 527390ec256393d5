// Whether a text that goes into the chat box is a game or position, and no talk.

const SIGNS: readonly RegExp[] = [
  /^\s*\[\w+\s+"/m,
  /^\s*(?:[a-z1-8~+]+\/){7}[a-z1-8~+]+/i,
  /^\s*position\s+(startpos|fen)\b/,
  /(^|\s)1\.\s*\S+[\s\S]+?\s2\.\s*\S/,
  /^\s*\{\s*"/,
];

export const looksLikeChess = (text: string): boolean => SIGNS.some(sign => sign.test(text));
