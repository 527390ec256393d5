// Every study of this browser, last changed first.

import { createSignal, For, type JSX, onCleanup, Show } from 'solid-js';
import { MiniBoard } from '../../board/mini';
import { looksOf } from '../../board/paint';
import { Refused } from '../../net/connection';
import { catalog, connection } from '../../net/room';
import { ownSecrets } from '../../net/secrets';
import { plainPieces, readFen } from '../../notation/fen';
import type { StudySummary } from '../../protocol/messages';
import { Icon } from '../../ui/icon';
import { notify } from '../../ui/notice';
import { follow } from '../../ui/route';
import { RowButton } from '../../ui/row-button';
import { day } from '../../words/language';
import { refusal, words } from '../../words/words';
import { modeOf } from '../games/line';
import { begin } from '../study/begin';

const text = words.study;

const told = (error: unknown): void => {
  if (error instanceof Refused) notify(refusal(error.why));
};

/** Where the list goes on. */
interface Place {
  secret: string;
  after?: string;
}

export default function Studies(): JSX.Element {
  const [studies, setStudies] = createSignal<readonly (StudySummary & { secret: string })[]>();
  const [places, setPlaces] = createSignal<readonly Place[]>([]);
  const [busy, setBusy] = createSignal(false);

  const load = async (from: readonly Place[], before: readonly (StudySummary & { secret: string })[]): Promise<void> => {
    const pages = await Promise.all(
      from.map(async ({ secret, after }) => ({
        secret,
        ...(await connection.ask({ type: 'studies', secret, ...(after && { after }) }, ['studies'], true)),
      })),
    );
    const found = pages.flatMap(({ secret, studies }) => studies.map(study => ({ ...study, secret })));
    setStudies([...before, ...found].sort((a, b) => b.touched - a.touched));
    setPlaces(pages.flatMap(({ secret, next }) => (next ? [{ secret, after: next }] : [])));
  };
  const refresh = (): Promise<void> =>
    load(
      ownSecrets().map(secret => ({ secret })),
      [],
    ).catch(told);
  onCleanup(connection.listen({ opened: refresh }));
  if (connection.connected) void refresh();
  const more = (): void => {
    setBusy(true);
    void load(places(), studies() ?? [])
      .catch(told)
      .finally(() => setBusy(false));
  };
  const remove = async ({ study, secret }: { study: string; secret: string }, removed: boolean): Promise<void> => {
    try {
      await connection.ask({ type: 'removeStudy', study, secret, removed }, ['marked'], true);
      await refresh();
      if (removed) notify(text.studyRemoved, { label: text.undo, act: () => void remove({ study, secret }, false) });
    } catch (error) {
      told(error);
    }
  };
  const look = (mode: string) => looksOf(catalog()?.modes.find(({ id }) => id === mode)?.roles ?? []);
  const facts = (study: StudySummary): string =>
    [study.mode === 'chess' ? '' : modeOf(study.mode), text.movesCount(study.moves), day(new Date(study.touched))]
      .filter(Boolean)
      .join(' · ');
  return (
    <div class="page library">
      <h1>{text.list}</h1>
      <section class="card" aria-label={text.list}>
        <div class="heading">
          <button type="button" class="primary" onClick={() => void begin({ type: 'position', mode: 'chess' })}>
            <Icon name="plus" />
            {text.new}
          </button>
          <a class="button" href="/read" onClick={follow}>
            <Icon name="list" />
            {words.reading.link}
          </a>
        </div>
        <Show when={studies()} fallback={<p class="soft">{words.game.loading}</p>}>
          <Show
            when={studies()?.length}
            fallback={
              <p class="soft" role="status">
                {text.none}
              </p>
            }
          >
            <ul class="games">
              <For each={studies()}>
                {one => (
                  <li>
                    <a href={`/s/${one.study}`} onClick={follow}>
                      <MiniBoard pieces={plainPieces(readFen(one.fen)?.pieces ?? {})} look={look(one.mode)} />
                      <span>
                        <strong>{one.title}</strong>
                        <small>{facts(one)}</small>
                      </span>
                    </a>
                    <span class="marks">
                      <RowButton icon="trash" text={text.removeStudy} of={one.title} onPress={() => remove(one, true)} />
                    </span>
                  </li>
                )}
              </For>
            </ul>
          </Show>
          <Show when={places().length > 0}>
            <button type="button" class="more" disabled={busy()} onClick={more}>
              {text.listMore}
            </button>
          </Show>
        </Show>
      </section>
    </div>
  );
}
