// The name of a study; whoever may changes it in place.

import { createSignal, type JSX, Show } from 'solid-js';
import type { StudyView } from '../../protocol/messages';
import { Icon } from '../../ui/icon';
import { words } from '../../words/words';
import type { StudySession } from './session';

const LONGEST = 100;

export function Title(props: { session: StudySession; view: StudyView }): JSX.Element {
  const [editing, setEditing] = createSignal(false);
  const keep = (title: string): void => {
    setEditing(false);
    if (title.trim() && title.trim() !== props.view.title) void props.session.change({ type: 'title', title: title.trim() });
  };
  return (
    <div class="study-title">
      <Show
        when={editing()}
        fallback={
          <>
            <strong aria-hidden="true" title={props.view.title}>
              {props.view.title || words.study.untitled}
            </strong>
            <Show when={props.view.writable} fallback={<small>{words.study.readOnly}</small>}>
              <button
                type="button"
                class="quiet"
                title={words.study.rename}
                aria-label={words.study.rename}
                onClick={() => setEditing(true)}
              >
                <Icon name="pencil" />
              </button>
            </Show>
          </>
        }
      >
        <input
          type="text"
          value={props.view.title}
          maxLength={LONGEST}
          aria-label={words.study.name}
          ref={input =>
            queueMicrotask(() => {
              input.focus();
              input.select();
            })
          }
          onBlur={event => editing() && keep(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key === 'Enter') keep(event.currentTarget.value);
            else if (event.key === 'Escape') setEditing(false);
            else return;
            event.preventDefault();
          }}
        />
      </Show>
    </div>
  );
}
