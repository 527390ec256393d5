// The drawing of a mode: what is different about it, or its start where nobody has drawn that.

import { For, type JSX, Show } from 'solid-js';
import { MiniBoard } from '../../board/mini';
import { looksOf } from '../../board/paint';
import type { ModeInfo } from '../../protocol/messages';
import { SIGNS, type Sign } from './signs';

export function ModeSign(props: { mode: ModeInfo }): JSX.Element {
  const look = (): ((role: string) => string) => looksOf(props.mode.roles);
  return (
    <Show when={SIGNS[props.mode.id]} fallback={<MiniBoard pieces={props.mode.pieces} look={look()} />}>
      {sign => <Drawn sign={sign()} look={look()} />}
    </Show>
  );
}

/** The way from one square to another, ended before the middle of the last so that a piece there is seen. */
const arrow = ([x1, y1, x2, y2]: readonly [number, number, number, number]): string => {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [ex, ey] = [x2 + 0.5 - ux * 0.1, y2 + 0.5 - uy * 0.1];
  const wing = (turn: number): string => {
    const [bx, by] = [ex - ux * 0.34, ey - uy * 0.34];
    return `${bx - turn * uy * 0.22} ${by + turn * ux * 0.22}`;
  };
  return `M${x1 + 0.5 + ux * 0.36} ${y1 + 0.5 + uy * 0.36}L${ex - ux * 0.2} ${ey - uy * 0.2}M${wing(1)}L${ex} ${ey}L${wing(-1)}`;
};

const burst = ([column, row]: readonly [number, number]): string => {
  const points = Array.from({ length: 20 }, (_, index) => {
    const reach = index % 2 === 0 ? 1.35 : 0.8;
    const turn = (Math.PI * index) / 10 + 0.15;
    return `${(column + 0.5 + Math.sin(turn) * reach).toFixed(2)} ${(row + 0.5 - Math.cos(turn) * reach).toFixed(2)}`;
  });
  return `M${points.join('L')}z`;
};

function Drawn(props: { sign: Sign; look(role: string): string }): JSX.Element {
  const size = (): number => props.sign.rows.length;
  const place = (column: number, row: number): Record<string, string> => ({
    left: `${(column * 100) / size()}%`,
    top: `${(row * 100) / size()}%`,
    width: `${100 / size()}%`,
    height: `${100 / size()}%`,
  });
  const pieces = (): { column: number; row: number; letter: string }[] =>
    props.sign.rows.flatMap((text, row) =>
      [...text].flatMap((letter, column) => (letter === '.' ? [] : [{ column, row, letter }])),
    );
  return (
    <div class="mini sign" classList={{ four: size() === 4 }} aria-hidden="true">
      <For each={props.sign.lit}>{([column, row]) => <span class="lit" style={place(column, row)} />}</For>
      <For each={props.sign.taken}>{([column, row]) => <span class="takes" style={place(column, row)} />}</For>
      <Show when={props.sign.burst}>
        {at => (
          <svg viewBox={`0 0 ${size()} ${size()}`} aria-hidden="true">
            <path class="burst" d={burst(at())} />
          </svg>
        )}
      </Show>
      <For each={pieces()}>
        {({ column, row, letter }) => (
          <i
            class={`piece ${letter === letter.toUpperCase() ? 'white' : 'black'} ${props.look(letter.toUpperCase())}`}
            style={place(column, row)}
          />
        )}
      </For>
      <svg viewBox={`0 0 ${size()} ${size()}`} aria-hidden="true">
        <For each={props.sign.ways}>{way => <path class="way-to" d={arrow(way)} />}</For>
        <Show when={props.sign.ring}>{at => <circle class="put-down" cx={at()[0] + 0.5} cy={at()[1] + 0.5} r="0.62" />}</Show>
        <Show when={props.sign.crossed}>
          {at => (
            <path
              class="crossed"
              d={`M${at()[0] - 0.4} ${at()[1] - 0.4}L${at()[0] + 1.4} ${at()[1] + 1.2}M${at()[0] + 1.4} ${at()[1] - 0.4}L${at()[0] - 0.4} ${at()[1] + 1.2}`}
            />
          )}
        </Show>
        <Show when={props.sign.text}>
          {text => (
            <text x={text()[0] + 0.5} y={text()[1] + 0.8} text-anchor="middle">
              {text()[2]}
            </text>
          )}
        </Show>
      </svg>
    </div>
  );
}
