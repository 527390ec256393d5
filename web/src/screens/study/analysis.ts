// What an engine says about the position that is shown.
//
// Invariant: at most one order is under way; what is shown always belongs to the order that is wanted. News are drawn
// once a frame, however fast they come.

import { type Accessor, createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js';
import { freshId, Lost, Refused } from '../../net/connection';
import { debounced } from '../../net/debounce';
import { connection } from '../../net/room';
import type { AnalysisNews, AnalysisOrder, Message } from '../../protocol/messages';

export interface Analysis {
  /** Of the order that is wanted; absent while nothing is known. */
  news: Accessor<AnalysisNews | undefined>;
  /** Why it is not carried out. */
  refused: Accessor<Message | undefined>;
  /** Stops it, or goes on with it. */
  halt(stopped: boolean): void;
  halted: Accessor<boolean>;
}

/** Nobody looks for so long: the engine rests. */
const AWAY = 20_000;
const AGAIN = 2_000;
/** Positions whose last news are remembered. */
const MOST_KEPT = 200;

/** Whether somebody has looked at the page lately. */
const createAttention = (): Accessor<boolean> => {
  const [here, setHere] = createSignal(true);
  let timer: number | undefined;
  const look = (): void => {
    window.clearTimeout(timer);
    if (document.visibilityState === 'visible') setHere(true);
    else timer = window.setTimeout(() => setHere(false), AWAY);
  };
  document.addEventListener('visibilitychange', look);
  onCleanup(() => {
    window.clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  });
  return here;
};

export const createAnalysis = (wanted: Accessor<AnalysisOrder | undefined>): Analysis => {
  const [told, setTold] = createSignal<{ key: string; news: AnalysisNews }>();
  const [refused, setRefused] = createSignal<{ key: string; why: Message }>();
  const [stoppedAt, setStoppedAt] = createSignal<string>();
  const attention = createAttention();
  const key = createMemo(() => {
    const order = wanted();
    return order ? JSON.stringify(order) : '';
  });
  const kept = new Map<string, AnalysisNews>();
  let running: { id: string; key: string } | undefined;
  let latest: AnalysisNews | undefined;
  let frame: number | undefined;
  let timer: number | undefined;

  const stop = (): void => {
    const before = running;
    running = undefined;
    window.clearTimeout(timer);
    ordering.cancel();
    if (before && connection.connected)
      connection.ask({ type: 'stopAnalysis', analysis: before.id }, ['stopped'], true).catch(() => undefined);
  };

  const order = (): void => {
    const what = wanted();
    if (!what || !connection.connected) return;
    const mine = { id: freshId(), key: key() };
    running = mine;
    connection.ask({ type: 'analyse', order: what }, ['analysing'], true, mine.id).catch((error: unknown) => {
      if (running !== mine) return;
      running = undefined;
      if (error instanceof Refused) {
        setRefused({ key: mine.key, why: error.why });
        // Too many at once, or a study that is just being joined again: that passes.
        if (
          error.why.code === 'rate' ||
          error.why.code === 'poolFull' ||
          error.why.code === 'busy' ||
          error.why.code === 'notJoined'
        )
          timer = window.setTimeout(order, AGAIN);
      } else if (!(error instanceof Lost)) throw error;
    });
  };
  const ordering = debounced(order);

  const begin = (): void => {
    stop();
    setRefused(undefined);
    const known = kept.get(key());
    if (known) setTold({ key: key(), news: known });
    if (!key() || !attention() || stoppedAt() === key() || known?.state === 'done') return;
    ordering.ask();
  };

  const draw = (): void => {
    frame = undefined;
    const mine = running;
    if (!latest || latest.analysis !== mine?.id) return;
    kept.delete(mine.key);
    kept.set(mine.key, latest);
    for (const [old] of kept) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(old);
    }
    setRefused(undefined);
    setTold({ key: mine.key, news: latest });
    if (latest.state === 'done' || latest.state === 'stopped') running = undefined;
  };

  onCleanup(
    connection.listen({
      opened: () => {
        running = undefined;
        begin();
        return Promise.resolve();
      },
      unasked: message => {
        if (message.type !== 'analysis' || message.news.analysis !== running?.id) return;
        // What has lines already is not emptied by the first word of a search that goes on.
        if (
          message.news.lines.length === 0 &&
          message.news.state !== 'done' &&
          message.news.state !== 'stopped' &&
          kept.has(running.key)
        )
          return;
        latest = message.news;
        frame ??= requestAnimationFrame(draw);
      },
    }),
  );
  createEffect(on([key, attention, stoppedAt], begin));
  onCleanup(() => {
    stop();
    if (frame !== undefined) cancelAnimationFrame(frame);
  });

  return {
    news: createMemo(() => (told()?.key === key() ? told()?.news : undefined)),
    refused: createMemo(() => (refused()?.key === key() ? refused()?.why : undefined)),
    halt: halt => setStoppedAt(halt ? key() : undefined),
    halted: () => stoppedAt() !== undefined && stoppedAt() === key(),
  };
};
