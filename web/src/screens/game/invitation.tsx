// How the friend comes to the table: a link to copy and a QR code to show.

import { createSignal, onMount, Show, type JSX } from 'solid-js';
import { connection, welcome } from '../../net/room';
import { secretFor } from '../../net/secrets';
import type { Invitation as Invited } from '../../protocol/messages';
import { notify } from '../../ui/notice';
import { words } from '../../words/words';

const STORE = 'tabiya.invitation.';

/** Keeps an invitation for as long as the tab lives: the server tells the token only once. */
export const keepInvitation = (game: string, invitation: Invited): void => {
  try {
    sessionStorage.setItem(STORE + game, JSON.stringify(invitation));
  } catch {
    // blocked: a new link can be asked for
  }
};

const keptInvitation = (game: string): Invited | undefined => {
  try {
    const text = sessionStorage.getItem(STORE + game);
    return text ? (JSON.parse(text) as Invited) : undefined;
  } catch {
    return undefined;
  }
};

export const copy = async (text: string): Promise<void> => {
  // Absent where the page came over plain http.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  const done = await (clipboard?.writeText(text).then(() => true, () => false) ?? false);
  notify(done || copyBySelection(text) ? words.game.copied : words.game.notCopied);
};

/** Without a secure context there is no clipboard: the old way, which may be refused too. */
const copyBySelection = (text: string): boolean => {
  const area = document.createElement('textarea');
  area.value = text;
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
};

export function Invitation(props: { game: string; friend: string }): JSX.Element {
  const [invitation, setInvitation] = createSignal(keptInvitation(props.game));
  const renew = async (): Promise<void> => {
    const secret = secretFor(props.game);
    if (!secret) return;
    const reply = await connection.ask({ type: 'invite', game: props.game, secret }, ['invitation']);
    keepInvitation(props.game, reply.invitation);
    setInvitation(reply.invitation);
  };
  onMount(() => {
    if (!invitation()) void renew().catch(() => undefined);
  });
  return (
    <section class="over invitation" aria-label={words.game.waiting('')}>
      <h2>{words.game.waiting(props.friend)}</h2>
      <p class="why">{words.game.waitingHint}</p>
      <Show when={welcome()?.shared === false}>
        <p class="why warn">{words.game.notShared}</p>
      </Show>
      <Show when={invitation()}>
        {invited => (
          <>
            <svg class="qr" viewBox={`0 0 ${invited().qr.size} ${invited().qr.size}`} role="img" aria-label={words.game.qr} shape-rendering="crispEdges">
              <path d={invited().qr.path} />
            </svg>
            <input type="text" readonly value={invited().links[0] ?? ''} aria-label={words.game.copyLink} onFocus={event => event.currentTarget.select()} data-testid="invitation" />
            <div class="buttons">
              <button type="button" class="primary" onClick={() => void copy(invited().links[0] ?? '')}>
                {words.game.copyLink}
              </button>
              <button type="button" onClick={() => void renew()}>
                {words.game.newLink}
              </button>
            </div>
          </>
        )}
      </Show>
      <Show when={!isSecureContext}>
        <p class="why">{words.game.insecure}</p>
      </Show>
    </section>
  );
}
