// The reading screen: bring a text, choose one of its games. Each opens as a study.

import { type JSX, onMount, Show } from 'solid-js';
import { openOneOf } from '../../paste/open';
import { pendingGames, setPendingGames, storedText } from '../../paste/pending';
import { take } from '../../paste/take';
import { Icon } from '../../ui/icon';
import { words } from '../../words/words';
import { Bring } from './bring';
import { GameList } from './list';
import '../../styles/reading.css';

export default function Reading(): JSX.Element {
  onMount(() => {
    const kept = storedText();
    if (!pendingGames() && kept) void take(kept);
  });
  return (
    <div class="page reading">
      <Show when={pendingGames()} fallback={<Bring />}>
        {now => (
          <GameList
            games={now().games}
            more={now().more}
            onChoose={index => void openOneOf(now().games, index, now().text)}
            back={
              <div class="buttons back">
                <button type="button" onClick={() => setPendingGames(undefined)}>
                  <Icon name="plus" />
                  {words.reading.another}
                </button>
              </div>
            }
          />
        )}
      </Show>
    </div>
  );
}
