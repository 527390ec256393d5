// A small board at the pointer: the position after a move of a line. A finger gets a button to play up to there.

import { createEffect, createSignal, type JSX, on, onCleanup, Show } from 'solid-js';
import { MiniBoard } from '../../board/mini';
import type { Color, Look, NodeId } from '../../protocol/messages';
import { words } from '../../words/words';
import type { StudySession } from './session';

export interface Pointed {
  node: NodeId;
  moves: readonly string[];
  x: number;
  top: number;
  bottom: number;
  touch: boolean;
}

interface PeekProps {
  session: StudySession;
  pointed: Pointed | undefined;
  orientation: Color;
  look(role: string): string;
  onPlay(moves: readonly string[]): void;
  onClose(): void;
}

const SIZE = 232;
const EDGE = 8;
/** Milliseconds that the pointer is on a move before it means it. */
const RESTS = 50;

export function Peek(props: PeekProps): JSX.Element {
  const [shown, setShown] = createSignal<{ key: string; look: Look }>();
  const key = (): string => (props.pointed ? [props.pointed.node, ...props.pointed.moves].join(' ') : '');
  createEffect(
    on(key, wanted => {
      const { pointed } = props;
      if (!pointed) return void setShown(undefined);
      // A pointer that only passes by asks nothing.
      const timer = window.setTimeout(
        () =>
          void props.session
            .lookAfter(pointed.node, pointed.moves)
            .then(look => look && wanted === key() && setShown({ key: wanted, look })),
        pointed.touch ? 0 : RESTS,
      );
      onCleanup(() => window.clearTimeout(timer));
    }),
  );
  const place = (): { left: string; top: string } => {
    const { x = 0, top = 0, bottom = 0 } = props.pointed ?? {};
    const below = bottom + EDGE + SIZE < innerHeight;
    return {
      left: `${Math.max(EDGE, Math.min(innerWidth - SIZE - EDGE, x - SIZE / 3))}px`,
      top: `${below ? bottom + EDGE : Math.max(EDGE, top - SIZE - EDGE)}px`,
    };
  };
  const marked = (look: Look): string[] => {
    const last = look.board.lastMove;
    return last ? (last.from ? [last.from, last.to] : [last.to]) : [];
  };
  return (
    <Show when={props.pointed && shown()}>
      {found => (
        <div class="peek" classList={{ touch: props.pointed?.touch ?? false }} style={props.pointed?.touch ? {} : place()}>
          <MiniBoard
            pieces={found().look.board.pieces}
            look={role => props.look(role)}
            orientation={props.orientation}
            marked={marked(found().look)}
            label={words.study.preview}
          />
          <Show when={props.pointed?.touch}>
            <div class="buttons">
              <button type="button" class="primary" onClick={() => props.onPlay(props.pointed?.moves ?? [])}>
                {words.study.playThere}
              </button>
              <button type="button" onClick={() => props.onClose()}>
                {words.actions.close}
              </button>
            </div>
          </Show>
        </div>
      )}
    </Show>
  );
}
