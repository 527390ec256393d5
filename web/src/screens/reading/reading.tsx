// The reading screen: bring a text, choose one of its games, go through it.

import { createEffect, createSignal, on, onMount, Show, type JSX } from 'solid-js';
import { brought, keptText, setBrought } from '../../paste/brought';
import { Icon } from '../../ui/icon';
import { words } from '../../words/words';
import { Bring } from './bring';
import { GameList } from './list';
import { take } from '../../paste/take';
import { Reader } from './reader';

const text = words.reading;

export default function Reading(): JSX.Element {
  const [chosen, setChosen] = createSignal<number>();
  // Whatever is brought next begins anew; a single game needs no list.
  createEffect(on(brought, now => setChosen(now?.games.length === 1 ? 0 : undefined)));
  onMount(() => {
    const kept = keptText();
    if (!brought() && kept) void take(kept);
  });
  const game = () => {
    const index = chosen();
    return index === undefined ? undefined : brought()?.games[index];
  };
  const Back = (): JSX.Element => (
    <div class="buttons back">
      <Show when={game() && (brought()?.games.length ?? 0) > 1}>
        <button type="button" onClick={() => setChosen(undefined)}>
          <Icon name="list" />
          {text.list}
        </button>
      </Show>
      <button type="button" onClick={() => setBrought(undefined)}>
        <Icon name="plus" />
        {text.another}
      </button>
    </div>
  );
  return (
    <div class="page reading">
      <Show when={brought()} fallback={<Bring />}>
        {now => (
          <Show when={game()} keyed fallback={<GameList games={now().games} more={now().more} onChoose={setChosen} back={<Back />} />}>
            {one => <Reader game={one} more={now().more && now().games.length === 1} back={<Back />} />}
          </Show>
        )}
      </Show>
    </div>
  );
}
