// Makes a game on the server and goes there.

import { Refused } from '../../net/connection';
import { connection } from '../../net/room';
import { ownSecret, remember } from '../../net/secrets';
import type { NewGame } from '../../protocol/messages';
import { notify } from '../../ui/notice';
import { go } from '../../ui/route';
import { refusal } from '../../words/words';
import { keepInvitation } from '../game/invitation';

/** Returns whether there is a game now; a refusal is told. */
export const create = async (game: NewGame): Promise<boolean> => {
  const secret = ownSecret();
  try {
    const reply = await connection.ask({ type: 'create', secret, game }, ['created']);
    remember(reply.game, secret);
    if (reply.invitation) keepInvitation(reply.game, reply.invitation);
    go(`/g/${reply.game}`);
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    notify(refusal(error.why));
    return false;
  }
};
