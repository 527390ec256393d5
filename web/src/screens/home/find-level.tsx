// How strong one is by the games one has finished against computers, and a good next opponent.

import { createResource, type JSX, Show, Suspense } from 'solid-js';
import { connection } from '../../net/room';
import { ownSecrets } from '../../net/secrets';
import type { Strength } from '../../protocol/messages';
import { Dialog } from '../../ui/dialog';
import { later, words } from '../../words/words';
import { elo, levelOf } from './level';

/** A browser may have games under several secrets: what the most games say counts. */
const find = async (): Promise<Strength | undefined> => {
  const asked = ownSecrets().map(secret => connection.ask({ type: 'strength', secret }, ['strength'], true));
  const found = (await Promise.all(asked)).flatMap(({ strength }) => strength ?? []);
  return found.sort((a, b) => b.games - a.games)[0];
};

const ENOUGH = 5;

export default function FindLevel(props: { onTake(level: number): void; onClose(): void }): JSX.Element {
  const [found] = createResource(() => find().catch(() => undefined));
  const take = (level: number): void => {
    props.onTake(level);
    props.onClose();
  };
  return (
    <Dialog title={words.front.findLevel} class="find-level-dialog" onClose={() => props.onClose()}>
      <Suspense>
        <Show when={!found.loading}>
          <Show when={found()} fallback={<p>{later.opponents.none}</p>}>
            {strength => (
              <>
                <p>{later.opponents.estimate(Math.round(strength().elo / 10) * 10, strength().margin, strength().games)}</p>
                <Show when={strength().games < ENOUGH}>
                  <p>{later.opponents.few}</p>
                </Show>
                <button type="button" class="primary wide" onClick={() => take(strength().level)}>
                  {later.opponents.take(elo(levelOf(strength().level)))}
                </button>
              </>
            )}
          </Show>
        </Show>
      </Suspense>
      <p class="hint">{later.opponents.scale}</p>
    </Dialog>
  );
}
