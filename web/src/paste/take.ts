// Takes whatever somebody brings: finds out what it is and goes to the screen for it.

import { Lost, Refused } from '../net/connection';
import { catalog, connection, welcome } from '../net/room';
import { addressOf } from '../notation/fen';
import type { ReadGame, Understood } from '../protocol/messages';
import { notify } from '../ui/notice';
import { go, route } from '../ui/route';
import { refusal, words } from '../words/words';
import { chunksOf } from './chunks';
import { textOf } from './decode';
import { linkOf } from './links';
import { openGame } from './open';
import { setPendingGames, setPendingMode, storeText } from './pending';

/** What a message needs besides the text. */
const ENVELOPE = 256;
/** A text of this length is answered within what a server sends at once. */
const PART = 5 * 1024;
const MOST_PARTS = 40;
const USUAL_FRAME = 36 * 1024;

const read = async (text: string): Promise<Understood> => {
  const now = route();
  const mode = now.screen === 'edit' ? new URLSearchParams(location.search).get('mode') : null;
  return (await connection.ask({ type: 'read', text, ...(mode && { mode }) }, ['read'], true)).understood;
};

/** All parts of a long text, with the lines of the whole. */
const readAll = async (text: string): Promise<Understood | string> => {
  const most = (welcome()?.limits.frame ?? USUAL_FRAME) - ENVELOPE;
  const chunks = chunksOf(text, Math.min(PART, most), most);
  if (!chunks) return words.reading.tooLong(Math.ceil(text.length / 1024), Math.floor(most / 1024));
  const [first] = chunks;
  if (chunks.length === 1 && first) return read(first.text);
  const games: ReadGame[] = [];
  let more = chunks.length > MOST_PARTS;
  for (const chunk of chunks.slice(0, MOST_PARTS)) {
    const found = await read(chunk.text);
    if (found.type !== 'games') continue;
    more ||= found.more;
    games.push(
      ...found.games.map(game => ({
        ...game,
        problems: game.problems.map(problem => ({ ...problem, line: problem.line + chunk.line })),
      })),
    );
  }
  return games.length > 0 ? { type: 'games', games, more } : { type: 'nothing', why: { code: 'notUnderstood' } };
};

const act = async (understood: Understood, text: string): Promise<string> => {
  switch (understood.type) {
    case 'position':
      go(addressOf('/edit', understood.fen, understood.mode));
      return '';
    case 'games': {
      const { games, more } = understood;
      const [only] = games;
      // A single game needs no list.
      if (only && games.length === 1 && !more) {
        await openGame(only, text);
        return '';
      }
      storeText(text);
      setPendingGames({ games, more, text });
      if (route().screen !== 'read') go('/read');
      return '';
    }
    case 'mode':
      // One that the server has needs no file.
      setPendingMode({ id: understood.mode.id, text: catalog()?.modes.some(({ id }) => id === understood.mode.id) ? '' : text });
      go('/');
      notify(words.reading.mode(understood.mode.name));
      return '';
    case 'nothing':
      return refusal(understood.why);
  }
};

/** Does what the text asks for; returns what is wrong with it, or nothing. */
export const take = async (text: string): Promise<string> => {
  const link = linkOf(text, location.origin);
  if (link?.kind === 'here') {
    go(link.path);
    return '';
  }
  if (link?.kind === 'nowhere') return words.reading.nowhere(link.path);
  if (link?.kind === 'tabiya') return words.reading.elsewhere(link.host);
  if (link?.kind === 'outside') return words.reading.outside(link.host);
  if (link?.kind === 'position' && link.mode) {
    go(addressOf('/edit', link.fen, link.mode));
    return '';
  }
  try {
    const given = link ? link.fen : text;
    const understood = await readAll(given);
    return typeof understood === 'string' ? understood : await act(understood, given);
  } catch (error) {
    if (error instanceof Refused) return refusal(error.why);
    if (error instanceof Lost) return words.reading.notNow;
    throw error;
  }
};

const MOST_MEGABYTES = 4;

export const takeFile = async (file: File): Promise<string> =>
  file.size > MOST_MEGABYTES * 1024 * 1024 ? words.reading.tooLongFile(MOST_MEGABYTES) : take(await textOf(file));
