// All positions of the deck, newest first: found by a name or a move, set aside, deleted.

import { createEffect, createSignal, For, type JSX, on, onCleanup, Show } from 'solid-js';
import { MiniBoard } from '../../board/mini';
import { looksOf } from '../../board/paint';
import { catalog, connection } from '../../net/room';
import { plainPieces, readFen } from '../../notation/fen';
import type { CardId, CardSummary } from '../../protocol/messages';
import { notify } from '../../ui/notice';
import { follow } from '../../ui/route';
import { RowButton } from '../../ui/row-button';
import { later } from '../../words/words';
import { change, told, whose } from './ask';
import { dueOf, nameOf, placeOf, whoOf } from './origin';

const text = later.practice;
/** Milliseconds that typing rests before it is looked for. */
const RESTS = 250;

export function Cards(props: { onChange(): void }): JSX.Element {
  const [cards, setCards] = createSignal<readonly CardSummary[]>();
  const [total, setTotal] = createSignal(0);
  const [next, setNext] = createSignal<CardId>();
  const [search, setSearch] = createSignal('');
  const [busy, setBusy] = createSignal(false);
  let timer: number | undefined;

  const load = async (after: CardId | undefined, before: readonly CardSummary[]): Promise<void> => {
    const wanted = search();
    try {
      const page = await connection.ask(
        { type: 'practiceCards', ...whose(), ...(wanted && { search: wanted }), ...(after !== undefined && { after }) },
        ['practiceCards'],
        true,
      );
      if (search() !== wanted) return;
      setCards([...before, ...page.cards]);
      setTotal(page.total);
      setNext(page.next);
    } catch (error) {
      told(error);
    }
  };
  const refresh = (): Promise<void> => load(undefined, []);
  onCleanup(connection.listen({ opened: refresh }));
  createEffect(on(search, refresh));
  onCleanup(() => window.clearTimeout(timer));
  const more = (): void => {
    setBusy(true);
    void load(next(), cards() ?? []).finally(() => setBusy(false));
  };
  const note = (card: CardId, part: Partial<CardSummary>): void =>
    void setCards((cards() ?? []).map(one => (one.card === card ? { ...one, ...part } : one)));
  const suspend = async (one: CardSummary, suspended: boolean): Promise<void> => {
    if ((await change({ type: 'suspend', card: one.card, suspended })) === undefined) return;
    note(one.card, { suspended, stuck: false });
    props.onChange();
  };
  const remove = async (one: CardSummary, removed: boolean): Promise<void> => {
    if ((await change({ type: 'remove', card: one.card, removed })) === undefined) return;
    if (removed) {
      setCards((cards() ?? []).filter(({ card }) => card !== one.card));
      setTotal(total() - 1);
      notify(text.removed, { label: text.undo, act: () => void remove(one, false) });
    } else await refresh();
    props.onChange();
  };
  const look = (mode: string) => looksOf(catalog()?.modes.find(({ id }) => id === mode)?.roles ?? []);

  return (
    <section class="card" aria-label={text.list}>
      <div class="heading">
        <h2>{text.list}</h2>
        <span class="soft" role="status">
          {cards() && text.found(total())}
        </span>
      </div>
      <input
        type="search"
        aria-label={text.search}
        placeholder={text.search}
        maxLength={100}
        onInput={event => {
          const { value } = event.currentTarget;
          window.clearTimeout(timer);
          timer = window.setTimeout(() => setSearch(value.trim()), RESTS);
        }}
      />
      <Show when={cards()?.length} fallback={<p class="soft">{cards() ? text.noneFound : text.loading}</p>}>
        <ul class="games">
          <For each={cards()}>
            {one => (
              <li classList={{ resting: one.suspended || one.stuck }}>
                <Show when={placeOf(one.origin)} fallback={<Line card={one} look={look(one.mode)} />}>
                  {href => (
                    <a href={href()} onClick={follow} title={text.open}>
                      <Line card={one} look={look(one.mode)} />
                    </a>
                  )}
                </Show>
                <span class="marks">
                  <Show
                    when={one.suspended || one.stuck}
                    fallback={<RowButton icon="pause" text={text.suspend} of={one.best} onPress={() => suspend(one, true)} />}
                  >
                    <RowButton icon="play" text={text.resume} of={one.best} onPress={() => suspend(one, false)} />
                  </Show>
                  <RowButton icon="trash" text={text.remove} of={one.best} onPress={() => remove(one, true)} />
                </span>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={next() !== undefined}>
        <button type="button" class="more" disabled={busy()} onClick={more}>
          {text.more}
        </button>
      </Show>
    </section>
  );
}

function Line(props: { card: CardSummary; look(role: string): string }): JSX.Element {
  return (
    <>
      <MiniBoard pieces={plainPieces(readFen(props.card.fen)?.pieces ?? {})} look={props.look} orientation={props.card.color} />
      <span>
        <strong>{nameOf(props.card.origin, props.card.color)}</strong>
        <small>{[whoOf(props.card.origin, props.card.color), dueOf(props.card)].filter(Boolean).join(' · ')}</small>
        <Show when={props.card.stuck}>
          <small>{text.stuckHint}</small>
        </Show>
      </span>
    </>
  );
}
