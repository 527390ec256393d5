// What is asked of the deck, and by whom.

import { Refused } from '../../net/connection';
import { connection } from '../../net/room';
import { ownSecret } from '../../net/secrets';
import type { PracticeChange, PracticeSummary } from '../../protocol/messages';
import { notify } from '../../ui/notice';
import { go } from '../../ui/route';
import { later, refusal } from '../../words/words';

/** Whose deck it is, and how far from Greenwich they are: that tells which day it is. */
export const whose = (): { secret: string; offset: number } => ({ secret: ownSecret(), offset: -new Date().getTimezoneOffset() });

export const told = (error: unknown): void => {
  if (error instanceof Refused) notify(refusal(error.why));
};

export const summary = async (): Promise<PracticeSummary> =>
  (await connection.ask({ type: 'practice', ...whose() }, ['practice'], true)).practice;

/** How many cards came in; nothing if it was refused, which is told. */
export const change = async (wanted: PracticeChange): Promise<number | undefined> => {
  try {
    return (await connection.ask({ type: 'changePractice', secret: ownSecret(), change: wanted }, ['practiceChanged'], true))
      .added;
  } catch (error) {
    told(error);
    return undefined;
  }
};

/** Takes something into the deck and says so. */
export const takeIn = async (wanted: PracticeChange, said: (count: number) => string): Promise<void> => {
  const count = await change(wanted);
  if (count !== undefined)
    notify(said(count), ...(count > 0 ? [{ label: later.practice.go, act: () => go('/practice/now') }] : []));
};
