// A small picture of a position.

import { For, type JSX } from 'solid-js';
import type { Color } from '../protocol/messages';
import { pieceOf, placeOf } from './square';

interface MiniProps {
  pieces: Readonly<Record<string, string>>;
  look(role: string): string;
  orientation?: Color | undefined;
  label?: string | undefined;
}

export function MiniBoard(props: MiniProps): JSX.Element {
  const place = (square: string): { left: string; top: string } => {
    const [column, row] = placeOf(square, props.orientation ?? 'white');
    return { left: `${column * 12.5}%`, top: `${row * 12.5}%` };
  };
  return (
    <div class="mini" role="img" aria-label={props.label ?? ''} aria-hidden={props.label ? undefined : 'true'}>
      <For each={Object.entries(props.pieces)}>
        {([square, text]) => (
          <i class={`piece ${pieceOf(text).color} ${props.look(pieceOf(text).role)}`} style={place(square)} />
        )}
      </For>
    </div>
  );
}
