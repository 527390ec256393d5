// Many games: a list to choose from.

import { createSignal, For, type JSX, Show } from 'solid-js';
import type { ReadGame } from '../../protocol/messages';
import { words } from '../../words/words';
import { matches, occasionOf, playersOf, resultOf } from './about';

const text = words.reading;
const MANY = 8;

interface ListProps {
  games: readonly ReadGame[];
  more: boolean;
  onChoose(index: number): void;
  back: JSX.Element;
}

export function GameList(props: ListProps): JSX.Element {
  const [wanted, setWanted] = createSignal('');
  const listed = () => props.games.map((game, index) => ({ game, index })).filter(({ game }) => matches(game, wanted().trim()));
  return (
    <section class="card list">
      <div class="head">
        <h1>{text.games(props.games.length)}</h1>
        {props.back}
      </div>
      <Show when={props.more}>
        <p class="hint">{text.more}</p>
      </Show>
      <Show when={props.games.length > MANY}>
        <label class="field">
          <span>{text.filter}</span>
          <input type="text" autocomplete="off" value={wanted()} onInput={event => setWanted(event.currentTarget.value)} />
        </label>
      </Show>
      <ol>
        <For each={listed()} fallback={<li class="none">{text.noneFound}</li>}>
          {({ game, index }) => (
            <li>
              <button type="button" class="entry" onClick={() => props.onChoose(index)}>
                <span class="number">{index + 1}</span>
                <span class="what">
                  <strong>{playersOf(game)}</strong>
                  <small>{[occasionOf(game), text.movesCount(game.moves.length)].filter(Boolean).join(' · ')}</small>
                  <Show when={game.problems.some(({ grave }) => grave)}>
                    <small class="wrong">{text.problems(game.problems.filter(({ grave }) => grave).length)}</small>
                  </Show>
                </span>
                <b>{resultOf(game)}</b>
              </button>
            </li>
          )}
        </For>
      </ol>
    </section>
  );
}
