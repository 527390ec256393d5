// One game in a list: a small board, who against whom, how it stands.

import type { JSX } from 'solid-js';
import { MiniBoard } from '../../board/mini';
import { looksOf } from '../../board/paint';
import { catalog } from '../../net/room';
import type { Color, GameSummary } from '../../protocol/messages';
import { follow } from '../../ui/route';
import { day } from '../../words/language';
import { clockName, modeName, reasonName, words } from '../../words/words';
import { invited } from '../game/session';
import { computerName } from '../home/level';

export const playerOf = (game: GameSummary, side: Color): string =>
  game[side].name || (game[side].kind === 'computer' ? computerName(game[side].level ?? 1) : words.colors[side]);

export const modeOf = (id: string): string => modeName(catalog()?.modes.find(mode => mode.id === id) ?? { id, name: id });

/** Going on: whose turn. Over: how it ended for the one who looks. */
export const stateOf = (game: GameSummary): string => {
  const { status, board, seats } = game;
  if (status.phase === 'waiting') return words.game.waiting(invited(game));
  if (status.phase !== 'over')
    return seats.length > 1
      ? words.game.turn(playerOf(game, board.turn))
      : seats.includes(board.turn)
        ? words.home.yourTurn
        : words.home.theirTurn;
  if (!status.outcome) return words.home.over;
  const mine = seats.length === 1 ? seats[0] : undefined;
  const decided = status.outcome === 'white' || status.outcome === 'black';
  const result =
    mine && decided ? (status.outcome === mine ? words.games.won : words.games.lost) : words.result.score[status.outcome];
  return [result, reasonName(status.reason)].filter(Boolean).join(', ');
};

export function GameLine(props: { game: GameSummary; dated?: boolean }): JSX.Element {
  const look = (): ((role: string) => string) => looksOf(catalog()?.modes.find(({ id }) => id === props.game.mode)?.roles ?? []);
  const facts = (): string =>
    [
      modeOf(props.game.mode),
      props.game.clock !== 'none' ? clockName(props.game.clock) : '',
      props.game.opening ? `${props.game.opening.eco} ${props.game.opening.name.split(': ')[0]}` : '',
      props.dated ? day(new Date(props.game.created)) : '',
    ]
      .filter(Boolean)
      .join(' · ');
  const yours = (): boolean => props.game.status.phase === 'playing' && props.game.seats.includes(props.game.board.turn);
  return (
    <a href={`/g/${props.game.game}`} onClick={follow}>
      <MiniBoard
        pieces={props.game.board.pieces}
        look={look()}
        orientation={props.game.seats.length === 1 ? props.game.seats[0] : 'white'}
      />
      <span>
        <strong>
          {playerOf(props.game, 'white')} – {playerOf(props.game, 'black')}
        </strong>
        <small title={props.game.opening?.name}>{facts()}</small>
        <em classList={{ yours: yours() }}>{stateOf(props.game)}</em>
      </span>
    </a>
  );
}
