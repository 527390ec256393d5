// A game of one's own on the first screen: it goes on there, and a move made there leads into it.

import { createEffect, createMemo, type JSX, on } from 'solid-js';
import { Board } from '../../board/board';
import { looksOf } from '../../board/paint';
import { PromotionChoice } from '../../board/promotion';
import { catalog } from '../../net/room';
import type { GameSummary } from '../../protocol/messages';
import { play } from '../../sound/sound';
import { go } from '../../ui/route';
import { roleNames } from '../../words/words';
import { createMoveInput } from '../game/input/move-input';
import { createSession } from '../game/session';

export function Live(props: { game: GameSummary }): JSX.Element {
  const session = createSession({ game: props.game.game });
  // Moves are planned ahead at the table only.
  const input = createMoveInput(session, { most: () => 0, ask: () => Promise.reject(new Error('nothing is planned here')) });
  const enter = (): void => go(`/g/${props.game.game}`);
  const view = session.view;
  const roles = createMemo(() => view()?.mode.roles ?? catalog()?.modes.find(({ id }) => id === props.game.mode)?.roles ?? []);
  const board = () => view()?.now.board ?? props.game.board;
  const pieces = (): Readonly<Record<string, string>> => (view() ? input.pieces() : props.game.board.pieces);
  const last = (): readonly string[] | undefined => {
    const move = board().lastMove;
    return input.underway() ?? (move && (move.from ? [move.from, move.to] : [move.to]));
  };
  session.onHappened(happened => {
    for (const one of happened) if (one.type === 'moved') play(one.check ? 'check' : one.capture ? 'capture' : 'move');
  });
  let moved = false;
  createEffect(
    on(
      () => view()?.now.board.ply,
      () => moved && enter(),
      { defer: true },
    ),
  );
  // The question whether a move is meant is asked at the table.
  createEffect(() => input.confirming() && enter());
  return (
    <Board
      pieces={pieces()}
      look={looksOf(roles())}
      roleName={role => roleNames(roles())(role)}
      orientation={props.game.seats.length === 1 ? (props.game.seats[0] ?? 'white') : 'white'}
      lastMove={last()}
      checks={input.underway() ? [] : board().checks}
      movable={input.color()}
      moves={input.moves()}
      version={view()?.version}
      onMove={(from, destination) => {
        moved = true;
        input.move(from, destination);
      }}
      onPress={() => !input.color() && !input.choosing() && !moved && enter()}
    >
      <PromotionChoice
        input={input}
        orientation={props.game.seats.length === 1 ? (props.game.seats[0] ?? 'white') : 'white'}
        look={looksOf(roles())}
        roleName={role => roleNames(roles())(role)}
        onDone={() => undefined}
      />
    </Board>
  );
}
