// Begins a study and goes there; what was in the hand meanwhile is played there.

import { Lost, Refused } from '../../net/connection';
import { connection } from '../../net/room';
import { ownSecret } from '../../net/secrets';
import type { ReadProblem, StudySource } from '../../protocol/messages';
import { notify } from '../../ui/notice';
import { go } from '../../ui/route';
import { refusal } from '../../words/words';

/** What is to be done when the study is there. */
export interface Arrival {
  study: string;
  /** So many plies of the main line on. */
  ply?: number;
  /** A move that was made by hand before there was a study. */
  move?: { from: string; to: string };
  /** Moves to be played from the start. */
  moves?: readonly string[];
  /** What was wrong with the text it comes from. */
  problems?: readonly ReadProblem[];
  /** Board seen from Black's side. */
  flipped?: boolean;
  /** It is to be reviewed. */
  review?: boolean;
}

let waiting: Arrival | undefined;

/** What was to be done in this study, once. */
export const arrived = (study: string): Arrival | undefined => {
  const found = waiting?.study === study ? waiting : undefined;
  waiting = undefined;
  return found;
};

/** Returns whether there is a study now; a refusal is told. */
export const begin = async (source: StudySource, then: Omit<Arrival, 'study'> = {}, title?: string): Promise<boolean> => {
  try {
    const { study } = await connection.ask({ type: 'createStudy', secret: ownSecret(), source, ...(title && { title }) }, [
      'studyCreated',
    ]);
    waiting = { study, ...then };
    go(`/s/${study}`);
    return true;
  } catch (error) {
    if (error instanceof Refused) notify(refusal(error.why));
    else if (!(error instanceof Lost)) throw error;
    return false;
  }
};
