// What can be taken along as a picture: a position as SVG or PNG, a game as an animation or a web page.

import { createSignal, For, type JSX } from 'solid-js';
import type { Color, PictureFormat } from '../protocol/messages';
import { words } from '../words/words';
import { draw, type Subject } from './picture';

const text = words.pictures;

interface PicturesProps {
  /** What is drawn; asked for when it is needed. */
  subject(format: PictureFormat): Subject | Promise<Subject>;
  orientation: Color;
  /** What the file is called, without its ending. */
  name: string;
  /** There are moves to show. */
  moves: boolean;
}

export function Pictures(props: PicturesProps): JSX.Element {
  const [busy, setBusy] = createSignal(false);
  const [problem, setProblem] = createSignal('');
  const formats = (): PictureFormat[] => (props.moves ? ['svg', 'png', 'gif', 'html'] : ['svg', 'png']);
  const take = async (format: PictureFormat): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      setProblem(await draw(format, await props.subject(format), props.orientation, props.name));
    } catch {
      setProblem(text.failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div class="field pictures" role="group" aria-label={text.title} data-busy={busy()}>
      <span>{text.title}</span>
      <div class="buttons">
        <For each={formats()}>
          {format => (
            <button type="button" disabled={busy()} title={text.hints[format]} onClick={() => void take(format)}>
              {text.formats[format]}
            </button>
          )}
        </For>
      </div>
      <small role="status">{busy() ? text.busy : problem()}</small>
    </div>
  );
}
