// How the friend comes to the table: a link to copy and a QR code to show.
//
// Invariant: the link that was sent stays good until its owner asks for another. The server tells a token once and keeps its
// hash alone, so every tab of this browser shows the one that is kept here, and none makes another by itself.

import { createSignal, For, type JSX, onCleanup, Show } from 'solid-js';
import { Refused } from '../../../net/connection';
import { connection, welcome } from '../../../net/room';
import { secretFor } from '../../../net/secrets';
import type { Invitation as Invited } from '../../../protocol/messages';
import { persisted } from '../../../settings/persisted';
import { LinkWithCode } from '../../../ui/link-with-code';
import { notify } from '../../../ui/notice';
import { refusal, words } from '../../../words/words';

interface KeptInvitation {
  game: string;
  invitation: Invited;
}

const MOST_KEPT = 12;
const store = persisted<KeptInvitation[]>('tabiya.invitations', () => []);

/** Keeps an invitation, for all tabs of this browser. */
export const keepInvitation = (game: string, invitation: Invited): void =>
  store.write([{ game, invitation }, ...store.read().filter(one => one.game !== game)].slice(0, MOST_KEPT));

/** Forgets one that is of no more use. */
export const forgetInvitation = (game: string): void => store.write(store.read().filter(one => one.game !== game));

const keptInvitation = (game: string): Invited | undefined => store.read().find(one => one.game === game)?.invitation;

export const copy = async (text: string): Promise<void> => {
  // Absent where the page came over plain http.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  const done = await (clipboard?.writeText(text).then(
    () => true,
    () => false,
  ) ?? false);
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

/** The page's own address is one that only this machine has: then so is the link's. */
const loopback = (): boolean => /^(localhost|127\.|\[::1\])/.test(location.hostname);

export function Invitation(props: { game: string; friend: string }): JSX.Element {
  const [invitation, setInvitation] = createSignal(keptInvitation(props.game));
  const renew = async (): Promise<void> => {
    try {
      const reply = await connection.ask({ type: 'invite', game: props.game, secret: secretFor(props.game) }, ['invitation']);
      keepInvitation(props.game, reply.invitation);
      setInvitation(reply.invitation);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      notify(refusal(error.why));
    }
  };
  const renewed = (): void => void setInvitation(keptInvitation(props.game));
  window.addEventListener('storage', renewed);
  onCleanup(() => window.removeEventListener('storage', renewed));
  const Renew = (): JSX.Element => (
    <button type="button" title={words.game.newLinkHint} onClick={() => void renew()}>
      {words.game.newLink}
    </button>
  );
  return (
    <section class="over invitation" aria-label={words.game.waiting('')}>
      <h2>{words.game.waiting(props.friend)}</h2>
      <Show when={welcome()?.shared === false && loopback()}>
        <p class="why warn">
          {/* An option of the command line is not broken in two. */}
          <For each={words.game.notShared.split(/(--[\w-]+)/)}>
            {(part, at) => (at() % 2 ? <span class="whole">{part}</span> : part)}
          </For>
        </p>
      </Show>
      <Show
        when={invitation()}
        fallback={
          <>
            <p class="why">{words.game.linkElsewhere}</p>
            <div class="buttons">
              <Renew />
            </div>
          </>
        }
      >
        {invited => (
          <>
            <p class="why">{words.game.waitingHint}</p>
            <LinkWithCode {...invited()} label={words.game.qr} name="invitation" />
            <div class="buttons">
              <button type="button" class="primary" onClick={() => void copy(invited().links[0] ?? '')}>
                {words.game.copyLink}
              </button>
              <Renew />
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
