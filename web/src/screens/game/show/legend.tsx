// Every kind of piece in this game, of both sides: how it looks, what it is called, how it moves.

import { createResource, For, type JSX, Show } from 'solid-js';
import '../../../styles/legend.css';
import { looksOf } from '../../../board/paint';
import { connection } from '../../../net/room';
import { letterOf } from '../../../notation/san';
import type { GameView, PieceInfo, RoleInfo } from '../../../protocol/messages';
import { Dialog } from '../../../ui/dialog';
import { language } from '../../../words/language';
import { roleNames, words } from '../../../words/words';
import type { Session } from '../session';

const text = words.legend;

/** Where the piece stands on the diagram: on d4, Black's on d5. */
const FILE = 3;
const ROW = { white: 4, black: 3 };

/** The squares a piece may go to, seen as on the board. */
function Diagram(props: { piece: PieceInfo; color: 'white' | 'black'; look: string; label: string }): JSX.Element {
  const place = (file: number, rank: number): { left: string; top: string } => ({
    left: `${(FILE + file) * 12.5}%`,
    top: `${(ROW[props.color] + (props.color === 'white' ? -rank : rank)) * 12.5}%`,
  });
  return (
    <div class="mini diagram" role="img" aria-label={props.label}>
      <i class={`piece ${props.color} ${props.look}`} style={place(0, 0)} />
      <For each={props.piece.reach}>{({ file, rank, kind }) => <span class={`reach ${kind}`} style={place(file, rank)} />}</For>
    </div>
  );
}

/** Every kind: both figures, where each may go, and that in words. */
export function PieceList(props: { pieces: readonly PieceInfo[]; roles: readonly RoleInfo[] }): JSX.Element {
  const look = (): ((role: string) => string) => looksOf(props.roles);
  const name = (role: string): string => roleNames(props.roles)(role);
  const info = (role: string): RoleInfo | undefined => props.roles.find(one => one.role === role);
  return (
    <ul>
      <For each={props.pieces}>
        {piece => (
          <li>
            <span class="both rim" aria-hidden="true">
              <i class={`piece white ${look()(piece.role)}`} />
              <i class={`piece black ${look()(piece.role)}`} />
            </span>
            <For each={['white', 'black'] as const}>
              {color => (
                <Diagram piece={piece} color={color} look={look()(piece.role)} label={words.piece(color, name(piece.role))} />
              )}
            </For>
            <div>
              <h3>
                {name(piece.role)}
                <small>
                  {[
                    letterOf(piece.role, props.roles),
                    info(piece.role)?.royal ? text.royal : text.worth(info(piece.role)?.value ?? 0),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </h3>
              <p>{piece.words[language()] ?? piece.words.en}</p>
            </div>
          </li>
        )}
      </For>
    </ul>
  );
}

/** What the marks of a diagram mean. */
export function ReachKey(): JSX.Element {
  return (
    <p class="key">
      <For each={Object.entries(text.kinds)}>
        {([kind, meaning]) => (
          <span>
            <span class={`reach ${kind}`} /> {meaning}
          </span>
        )}
      </For>
    </p>
  );
}

export default function Legend(props: { session: Session; view: GameView; onClose(): void }): JSX.Element {
  const [pieces] = createResource(() =>
    connection.ask({ type: 'pieces', game: props.session.game }, ['pieces'], true).then(({ pieces }) => pieces),
  );
  return (
    <Dialog title={words.game.pieces} class="legend" onClose={() => props.onClose()}>
      <Show when={pieces()} fallback={<p class="hint">{words.game.loading}</p>}>
        {list => <PieceList pieces={list()} roles={props.view.mode.roles} />}
      </Show>
      <ReachKey />
    </Dialog>
  );
}
