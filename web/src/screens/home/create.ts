// Makes a game on the server and goes there.

import { Refused } from '../../net/connection';
import { connection } from '../../net/room';
import { freshName, newSecret, ownSecret } from '../../net/secrets';
import type { NewGame } from '../../protocol/messages';
import { notify } from '../../ui/notice';
import { go } from '../../ui/route';
import { refusal } from '../../words/words';
import { keepInvitation } from '../game/around/invitation';

/** Returns whether there is a game now; a refusal is told. With `first`, that move is its first. */
export const create = async (game: NewGame, first?: string): Promise<boolean> => {
  const name = freshName();
  const secret = newSecret(name);
  try {
    const reply = await connection.ask({ type: 'create', secret, list: ownSecret(), name, game }, ['created']);
    if (reply.invitation) keepInvitation(reply.game, reply.invitation);
    if (first) await playFirst(reply.game, secret, first);
    go(`/g/${reply.game}`);
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    notify(refusal(error.why));
    return false;
  }
};

/** A game that is there goes on whatever becomes of the move: it can be made again on its own board. */
const playFirst = async (game: string, secret: string, uci: string): Promise<void> => {
  try {
    const joined = await connection.ask({ type: 'join', game, secret }, ['game']);
    await connection.ask({ type: 'act', game, action: { type: 'move', uci, ply: joined.view.now.board.ply } }, ['done']);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    notify(refusal(error.why));
  }
};
