// All modes: what is different about each as a drawing, and behind it the rules, the start and how the pieces move.

import { createResource, createSignal, For, type JSX, Show } from 'solid-js';
import { MiniBoard } from '../../board/mini';
import { looksOf } from '../../board/paint';
import { catalog, connection } from '../../net/room';
import type { ModeInfo } from '../../protocol/messages';
import { Dialog } from '../../ui/dialog';
import { go } from '../../ui/route';
import { modeHint, words } from '../../words/words';
import { PieceList, ReachKey } from '../game/show/legend';
import { modeOf } from '../games/line';
import { ModeSign } from './sign';

const aboutOf = (mode: ModeInfo): string => modeHint(mode);

export default function ModesScreen(): JSX.Element {
  const [open, setOpen] = createSignal<ModeInfo>();
  return (
    <div class="page modes">
      <div>
        <h1>{words.front.modesTitle}</h1>
        <p class="hint">{words.front.modesHint}</p>
      </div>
      <ul class="mode-list">
        <For each={catalog()?.modes}>
          {mode => (
            <li>
              <button type="button" class="mode-card" onClick={() => setOpen(mode)}>
                <ModeSign mode={mode} />
                <span>
                  <strong>{modeOf(mode.id)}</strong>
                  <small>{aboutOf(mode)}</small>
                </span>
              </button>
            </li>
          )}
        </For>
      </ul>
      <Show when={open()} keyed>
        {mode => <ModeSheet mode={mode} onClose={() => setOpen(undefined)} />}
      </Show>
    </div>
  );
}

/** What follows from the mode besides its sentence. */
const factsOf = (mode: ModeInfo): string[] => {
  const { facts } = words.front;
  return [
    ...(mode.random ? [facts.drawn] : []),
    ...(mode.pockets ? [facts.pockets] : []),
    ...(mode.checks ? [facts.checks(mode.checks)] : []),
    ...(mode.defaults.pace ? [facts.pace(mode.defaults.pace / 1000)] : []),
    ...(mode.clock ? [words.home.prescribed(mode.clock)] : []),
    ...(mode.computer ? [] : [facts.noComputer]),
  ];
};

function ModeSheet(props: { mode: ModeInfo; onClose(): void }): JSX.Element {
  const [pieces] = createResource(() =>
    connection.ask({ type: 'modePieces', mode: props.mode.id }, ['pieces'], true).then(({ pieces }) => pieces),
  );
  const look = looksOf(props.mode.roles);
  return (
    <Dialog title={modeOf(props.mode.id)} class="legend mode-sheet" onClose={() => props.onClose()}>
      <div class="mode-about">
        <figure>
          <MiniBoard pieces={props.mode.pieces} look={look} label={words.front.startPosition} />
          <figcaption>{props.mode.random ? words.front.startDrawn : words.front.startPosition}</figcaption>
        </figure>
        <div>
          <h3>{words.front.rules}</h3>
          <p>{aboutOf(props.mode)}</p>
          <For each={factsOf(props.mode)}>{fact => <p>{fact}</p>}</For>
          <button type="button" class="primary" onClick={() => go(`/?mode=${props.mode.id}`)}>
            {words.front.play}
          </button>
        </div>
      </div>
      <h3>{words.front.pieces}</h3>
      <Show when={pieces.state === 'ready' && pieces()} fallback={<p class="hint">{words.game.loading}</p>}>
        {list => <PieceList pieces={list()} roles={props.mode.roles} />}
      </Show>
      <ReachKey />
    </Dialog>
  );
}
