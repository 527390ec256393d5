// Who comes to a game that waits for a player: sits down with a name, or is told how to.

import { createSignal, type JSX, Show } from 'solid-js';
import { welcome } from '../../../net/room';
import type { GameView } from '../../../protocol/messages';
import { choose, settings } from '../../../settings/settings';
import { clockName, modeName, words } from '../../../words/words';
import { invited, type Session, seatName } from '../session';

const text = words.join;

/** The token in a link or in whatever of it was copied. */
export const tokenIn = (pasted: string): string | undefined => /(?:join=|^)([\w-]{20,})\s*$/.exec(pasted.trim())?.[1];

/** What is played, in a line. */
const terms = (view: GameView): string => `${modeName(view.mode)} · ${clockName(view.clock)}`;

export function Join(props: { session: Session; view: GameView }): JSX.Element {
  const open = (): 'white' | 'black' => (props.view.now.white.kind === 'open' ? 'white' : 'black');
  const host = (): string => seatName(props.view, open() === 'white' ? 'black' : 'white');
  return (
    <section class="over join" aria-label={text.title}>
      <Show when={props.session.opened()} fallback={<Paste session={props.session} host={host()} />}>
        {opened => (
          <Show when={!opened().own} fallback={<Own session={props.session} />}>
            <Sit session={props.session} view={props.view} host={host()} color={open()} />
          </Show>
        )}
      </Show>
    </section>
  );
}

/** The friend's own words for themselves. */
function Sit(props: { session: Session; view: GameView; host: string; color: 'white' | 'black' }): JSX.Element {
  const [name, setName] = createSignal(settings.name || invited(props.view.now));
  const [busy, setBusy] = createSignal(false);
  const sit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    if (name().trim()) choose('name', name().trim());
    await props.session.sit(name().trim()).finally(() => setBusy(false));
  };
  return (
    <form onSubmit={event => void sit(event)}>
      <h2>{text.invites(props.host)}</h2>
      <p class="why">
        {terms(props.view)} · {text.color(props.color)}
      </p>
      <label class="field">
        <span>{words.home.yourName}</span>
        <input
          type="text"
          autocomplete="nickname"
          maxlength={welcome()?.limits.name ?? 40}
          value={name()}
          ref={field => queueMicrotask(() => field.focus())}
          onInput={event => setName(event.currentTarget.value)}
        />
      </label>
      <div class="buttons">
        <button type="submit" class="primary" disabled={busy()}>
          {text.sit}
        </button>
        <button type="button" onClick={() => props.session.open(undefined)}>
          {text.watch}
        </button>
      </div>
    </form>
  );
}

/** Whoever opens their own invitation has mistaken it for the game. */
function Own(props: { session: Session }): JSX.Element {
  return (
    <>
      <h2>{text.own}</h2>
      <p class="why">{text.ownHint}</p>
      <div class="buttons">
        <button type="button" class="primary" onClick={() => props.session.open(undefined)}>
          {text.wait}
        </button>
        <button type="button" onClick={() => void props.session.sit('')}>
          {text.both}
        </button>
      </div>
    </>
  );
}

/** The address alone opens no seat: the invitation does. */
function Paste(props: { session: Session; host: string }): JSX.Element {
  const [wrong, setWrong] = createSignal(false);
  let field!: HTMLInputElement;
  const use = (event: SubmitEvent): void => {
    event.preventDefault();
    const token = tokenIn(field.value);
    setWrong(token === undefined);
    if (token) props.session.open(token);
  };
  return (
    <form onSubmit={use}>
      <h2>{text.waits(props.host)}</h2>
      <p class="why">{text.paste(props.host)}</p>
      <label class="field">
        <span>{text.link}</span>
        <input ref={field} type="text" autocomplete="off" spellcheck={false} aria-invalid={wrong()} />
        <Show when={wrong()}>
          <small class="wrong" role="alert">
            {text.wrong}
          </small>
        </Show>
      </label>
      <div class="buttons">
        <button type="submit" class="primary">
          {text.open}
        </button>
      </div>
    </form>
  );
}
