// A small picture of a position.

import { For, type JSX } from 'solid-js';
import type { Color } from '../protocol/messages';
import { FILES, pieceOf, placeOf, squaresFrom } from './square';

interface MiniProps {
  pieces: Readonly<Record<string, string>>;
  look(role: string): string;
  orientation?: Color | undefined;
  label?: string | undefined;
  coordinates?: 'inside' | 'squares' | 'off';
  /** Squares of a last move. */
  marked?: readonly string[];
}

export function MiniBoard(props: MiniProps): JSX.Element {
  const place = (square: string): { left: string; top: string } => {
    const [column, row] = placeOf(square, props.orientation ?? 'white');
    return { left: `${column * 12.5}%`, top: `${row * 12.5}%` };
  };
  const isDark = (square: string): boolean => (FILES.indexOf(square[0] ?? '') + Number(square[1])) % 2 === 1;
  const written = (): { text: string; square: string; kind: string }[] => {
    if (props.coordinates === 'squares') return squaresFrom('white').map(square => ({ text: square, square, kind: 'whole' }));
    if (props.coordinates !== 'inside') return [];
    const bottom = props.orientation === 'black' ? '8' : '1';
    const right = props.orientation === 'black' ? 'a' : 'h';
    return [
      ...[...FILES].map(file => ({ text: file, square: file + bottom, kind: 'file' })),
      ...[...'12345678'].map(rank => ({ text: rank, square: right + rank, kind: 'rank' })),
    ];
  };
  return (
    <div class="mini" role="img" aria-label={props.label ?? ''} aria-hidden={props.label ? undefined : 'true'}>
      <For each={props.marked ?? []}>{square => <span class="mark" style={place(square)} />}</For>
      <For each={written()}>
        {({ text, square, kind }) => (
          <small class={`coordinate ${kind}`} classList={{ dark: isDark(square) }} style={place(square)}>
            {text}
          </small>
        )}
      </For>
      <For each={Object.entries(props.pieces)}>
        {([square, text]) => <i class={`piece ${pieceOf(text).color} ${props.look(pieceOf(text).role)}`} style={place(square)} />}
      </For>
    </div>
  );
}
