// A position that is played by moving in it: the first move begins a game against the computer.

import { createEffect, createResource, createSignal, type JSX, on } from 'solid-js';
import { Board } from '../../board/board';
import { looksOf } from '../../board/paint';
import { PromotionChoice } from '../../board/promotion';
import { connection } from '../../net/room';
import { readFen } from '../../notation/fen';
import type { Color, Destination, RoleInfo } from '../../protocol/messages';
import { roleNames } from '../../words/words';
import { withMove } from '../game/input/playable';

export interface Position {
  fen: string;
  mode: string;
  roles: readonly RoleInfo[];
  last?: readonly string[] | undefined;
  /** Something that is only looked at. */
  still?: boolean;
}

export function Stage(props: { position: Position; onFirst(uci: string, side: Color): Promise<boolean> }): JSX.Element {
  const [look] = createResource(
    () => (props.position.still ? undefined : ([props.position.mode, props.position.fen] as const)),
    ([mode, fen]) =>
      connection.ask({ type: 'look', subject: { type: 'moves', mode, fen, moves: [] } }, ['look']).then(
        ({ look }) => look,
        () => undefined,
      ),
  );
  const [choosing, setChoosing] = createSignal<{ from: string; destination: Destination; color: Color }>();
  const [made, setMade] = createSignal<Readonly<Record<string, string>>>();
  createEffect(
    on(
      () => props.position,
      () => {
        setChoosing(undefined);
        setMade(undefined);
      },
      { defer: true },
    ),
  );

  const written = () => readFen(props.position.fen);
  const known = () => (look.state === 'ready' && !props.position.still ? look() : undefined);
  const pieces = (): Readonly<Record<string, string>> => made() ?? known()?.board.pieces ?? written()?.pieces ?? {};
  const turn = (): Color => known()?.board.turn ?? written()?.turn ?? 'white';
  const appearance = (): ((role: string) => string) => looksOf(props.position.roles);
  const name = (role: string): string => roleNames(props.position.roles)(role);

  const begin = (uci: string, from: string, to: string): void => {
    setChoosing(undefined);
    setMade(withMove(pieces(), from, to));
    void props.onFirst(uci, turn()).then(begun => !begun && setMade(undefined));
  };
  const move = (from: string, destination: Destination): void => {
    if ((destination.promotions?.length ?? 0) > 1) setChoosing({ from, destination, color: turn() });
    else begin(destination.promotions?.[0]?.uci ?? destination.uci, from, destination.to);
  };
  return (
    <Board
      pieces={pieces()}
      look={appearance()}
      roleName={name}
      orientation={turn()}
      lastMove={props.position.last}
      checks={known()?.board.checks ?? []}
      movable={made() || choosing() || !known() ? undefined : turn()}
      moves={known()?.moves}
      version={[pieces(), made()]}
      onMove={move}
    >
      <PromotionChoice
        input={{
          choosing,
          choose: uci => {
            const intent = choosing();
            if (intent) begin(uci, intent.from, intent.destination.to);
          },
          cancel: () => setChoosing(undefined),
        }}
        orientation={turn()}
        look={appearance()}
        roleName={name}
        onDone={() => undefined}
      />
    </Board>
  );
}
