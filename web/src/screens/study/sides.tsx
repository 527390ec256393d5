// Who plays, and what their clocks showed at the move that is shown.

import { type JSX, Show } from 'solid-js';
import type { Color, StudyNode, StudyView } from '../../protocol/messages';
import { words } from '../../words/words';
import type { StudySession } from './session';

const tag = (view: StudyView, name: string): string => {
  const value = view.tags.find(one => one.name === name)?.value.trim() ?? '';
  return /^[?.\s]*$/.test(value) ? '' : value;
};

const TAGS: Record<Color, [name: string, elo: string]> = { white: ['White', 'WhiteElo'], black: ['Black', 'BlackElo'] };

export const playerName = (view: StudyView, color: Color): string => tag(view, TAGS[color][0]);
/** Somebody is named: there is a game to show, and no analysis board alone. */
export const hasPlayers = (view: StudyView): boolean =>
  Boolean(playerName(view, 'white') || playerName(view, 'black') || view.game);

const RESULTS: Readonly<Record<string, string>> = { '1-0': '1 – 0', '0-1': '0 – 1', '1/2-1/2': '½ – ½' };
export const resultOf = (view: StudyView): string => RESULTS[view.result] ?? '';

/** `1:05:09`, `4:03`, `9.4`. */
export const clockText = (milliseconds: number): string => {
  const seconds = Math.floor(milliseconds / 1000);
  if (milliseconds < 10_000) return (Math.floor(milliseconds / 100) / 10).toFixed(1);
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};

/** What a side's clock showed last. */
const clockOf = (session: StudySession, color: Color): number | undefined => {
  for (
    let node: StudyNode | undefined = session.node();
    node;
    node = node.parent === undefined ? undefined : session.tree().get(node.parent)
  )
    if (node.color === color && node.clock !== undefined) return node.clock;
  return undefined;
};

export function Side(props: { session: StudySession; view: StudyView; color: Color }): JSX.Element {
  return (
    <div class="player">
      <div class="who">
        <div class="name">
          <span class={`side ${props.color}`} aria-hidden="true" />
          <strong>{playerName(props.view, props.color) || words.colors[props.color]}</strong>
          <small>{tag(props.view, TAGS[props.color][1])}</small>
        </div>
      </div>
      <Show when={clockOf(props.session, props.color) !== undefined}>
        <div class="clock" aria-label={words.game.clockOf(props.color)} role="timer">
          <span>{clockText(clockOf(props.session, props.color) ?? 0)}</span>
        </div>
      </Show>
    </div>
  );
}

/** Both in one line, where there is no room above and below the board. */
export function Players(props: { session: StudySession; view: StudyView }): JSX.Element {
  const One = (one: { color: Color }): JSX.Element => (
    <span class="name">
      <span class={`side ${one.color}`} aria-hidden="true" />
      <strong>{playerName(props.view, one.color) || words.colors[one.color]}</strong>
      <Show when={clockOf(props.session, one.color) !== undefined}>
        <small>{clockText(clockOf(props.session, one.color) ?? 0)}</small>
      </Show>
    </span>
  );
  return (
    <p class="players">
      <One color="white" />
      <b>{resultOf(props.view)}</b>
      <One color="black" />
    </p>
  );
}
