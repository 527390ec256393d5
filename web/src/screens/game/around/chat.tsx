// The chat box: lines for people, and typed moves and commands. One line until somebody is there to read it.

import { createEffect, createSignal, For, type JSX, on, Show } from 'solid-js';
import { welcome } from '../../../net/room';
import type { ChatLine } from '../../../protocol/messages';
import { Icon } from '../../../ui/icon';
import { words } from '../../../words/words';

interface ChatProps {
  lines: readonly ChatLine[];
  /** Answers of the page itself, shown among the lines. */
  notes: readonly string[];
  /** Somebody else is there. */
  company: boolean;
  onEnter(text: string): void;
}

export function Chat(props: ChatProps): JSX.Element {
  let log: HTMLDivElement | undefined;
  const [text, setText] = createSignal('');
  const open = (): boolean => props.company || props.lines.length > 0 || props.notes.length > 0;
  createEffect(
    on([() => props.lines.length, () => props.notes.length, open], () => {
      if (log) log.scrollTop = log.scrollHeight;
    }),
  );
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const entered = text().trim();
    if (entered) props.onEnter(entered);
    setText('');
  };
  return (
    <section class="chat" classList={{ open: open() }} aria-label={words.game.chat}>
      <Show when={open()}>
        <div class="lines" ref={log} role="log" aria-live="off" tabindex="0" aria-label={words.game.chat}>
          <For each={props.lines} fallback={props.notes.length === 0 ? <p class="hint">{words.game.noChat}</p> : undefined}>
            {line => (
              <p>
                <b data-speaker={line.speaker}>{line.name || words.colors[line.speaker as 'white'] || line.speaker}</b>{' '}
                {line.text}
              </p>
            )}
          </For>
          <For each={props.notes}>{note => <p class="hint">{note}</p>}</For>
        </div>
      </Show>
      <form onSubmit={submit}>
        <input
          id="chat-box"
          type="text"
          autocomplete="off"
          enterkeyhint="send"
          maxlength={welcome()?.limits.chat ?? 140}
          aria-label={words.game.chatLabel}
          placeholder={words.game.chatLabel}
          value={text()}
          onInput={event => setText(event.currentTarget.value)}
        />
        <button type="submit" aria-label={words.game.send} title={words.game.send}>
          <Icon name="forward" />
        </button>
      </form>
    </section>
  );
}
