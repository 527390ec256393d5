// A long text in chunks of whole games, each short enough for one message.

export interface Chunk {
  text: string;
  /** Lines before it. */
  line: number;
}

const bytes = (text: string): number => new TextEncoder().encode(JSON.stringify(text)).length;

/** A game begins with a tag after an empty line, or at the start. */
export const gamesIn = (text: string): string[] => text.replace(/\r\n?/g, '\n').split(/(?<=\n[ \t]*\n)(?=\[\w+ )/);

/** Chunks of about the wanted number of bytes; a game that has more than the most makes undefined. */
export const chunksOf = (text: string, wanted: number, most: number): Chunk[] | undefined => {
  if (bytes(text) <= wanted) return [{ text, line: 0 }];
  const games = gamesIn(text);
  const chunks: Chunk[] = [];
  let line = 0;
  let size = Infinity;
  for (const game of games) {
    const weight = bytes(game);
    if (weight > most) return undefined;
    const last = chunks.at(-1);
    if (last && size + weight <= wanted) {
      last.text += game;
      size += weight;
    } else {
      chunks.push({ text: game, line });
      size = weight;
    }
    line += game.split('\n').length - 1;
  }
  return chunks;
};
