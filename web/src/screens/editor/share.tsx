// A position to send: a link and its picture.

import { createSignal, type JSX, onMount, Show } from 'solid-js';
import { connection } from '../../net/room';
import { Pictures } from '../../picture/buttons';
import type { Color, Shared } from '../../protocol/messages';
import { Dialog } from '../../ui/dialog';
import { LinkWithCode } from '../../ui/link-with-code';
import { later, words } from '../../words/words';
import { copy } from '../game/around/invitation';

export function SharePosition(props: { mode: string; fen: string; orientation: Color; onClose(): void }): JSX.Element {
  const [shared, setShared] = createSignal<Shared>();
  onMount(() => {
    const { mode, fen } = props;
    connection.ask({ type: 'checkSetup', mode, fen, share: true }, ['setup'], true).then(
      ({ setup }) => setShared(setup.shared),
      () => undefined,
    );
  });
  return (
    <Dialog title={later.editor.shareTitle} class="share-position" onClose={() => props.onClose()}>
      <Show when={shared()} fallback={<p class="hint">{later.editor.checking}</p>}>
        {found => (
          <>
            <LinkWithCode {...found()} label={later.editor.shareQr} name="position-link" />
            <button type="button" class="primary" onClick={() => void copy(found().links[0] ?? '')}>
              {words.game.copyLink}
            </button>
          </>
        )}
      </Show>
      <Pictures
        subject={() => ({ fen: props.fen, mode: props.mode })}
        orientation={props.orientation}
        name="tabiya-position"
        moves={false}
      />
    </Dialog>
  );
}
