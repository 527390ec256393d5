// The position editor: put pieces anywhere, hear at once what is wrong, then play the position or send it.

import { createEffect, createMemo, createSignal, For, type JSX, on, onCleanup, onMount, Show } from 'solid-js';
import { type Brush, EditorBoard, type EditorBoardHandle } from '../../board/editor-board';
import { looksOf } from '../../board/paint';
import { opposite } from '../../board/square';
import { catalog, connection } from '../../net/room';
import { addressOf, NOTHING, plainPieces, readFen, writeFen } from '../../notation/fen';
import type { Color, ModeInfo, SetupCheck } from '../../protocol/messages';
import { Icon, type IconName } from '../../ui/icon';
import { say } from '../../ui/notice';
import { covered, route } from '../../ui/route';
import { later, modeName, roleNames, words } from '../../words/words';
import { begin } from '../study/begin';
import { Conditions } from './conditions';
import { createEditorState } from './editor-state';
import { Palette } from './palette';
import { PlayFrom } from './play';
import { fits, READY, TESTS } from './positions';
import { SharePosition } from './share';
import { Verdict } from './verdict';
import '../../styles/editor.css';

const text = later.editor;
const CHECK_AFTER = 200;
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

function Tool(props: { icon: IconName; name: string; pressed?: boolean; disabled?: boolean; onPress(): void }): JSX.Element {
  return (
    <button
      type="button"
      class="tool"
      aria-pressed={props.pressed}
      disabled={props.disabled ?? false}
      aria-label={props.name}
      title={props.name}
      onClick={() => props.onPress()}
    >
      <Icon name={props.icon} />
    </button>
  );
}

export function Editor(): JSX.Element {
  const arrival = (): { fen?: string; mode?: string } => {
    const now = route();
    return now.screen === 'edit' ? now : {};
  };
  const state = createEditorState(readFen(arrival().fen ?? START) ?? NOTHING, arrival().mode);
  const mode = createMemo(state.mode);
  const infoOf = (mode: string): ModeInfo | undefined => catalog()?.modes.find(({ id }) => id === mode) ?? catalog()?.modes[0];
  const info = createMemo(() => infoOf(mode()));
  /** A FEN of the address whose board cannot be drawn: it is shown, with what is wrong with it, until something is set up. */
  const undrawn = (given: string | undefined) => (given && !readFen(given) ? { fen: given, setup: state.setup() } : undefined);
  const [refused, setRefused] = createSignal(undrawn(arrival().fen));
  const [orientation, setOrientation] = createSignal<Color>('white');
  const [brush, setBrush] = createSignal<Brush>('hand');
  const [check, setCheck] = createSignal<{ fen: string; mode: string; setup: SetupCheck }>();
  const [dialog, setDialog] = createSignal<'play' | 'share'>();
  let handle: EditorBoardHandle | undefined;

  const roles = () => info()?.roles ?? [];
  const look = createMemo(() => looksOf(roles()));
  const roleName = (role: string): string => roleNames(roles())(role);
  const additions = () => ({ pockets: info()?.pockets, checks: info()?.checks });
  const fen = createMemo(() => writeFen(state.setup(), additions()));
  /** What is to be judged. */
  const told = createMemo(() => (refused()?.setup === state.setup() ? refused()?.fen : undefined) ?? fen());
  const pieces = createMemo(() => plainPieces(state.setup().pieces));
  const current = (): SetupCheck | undefined => {
    const last = check();
    return last && last.fen === told() && last.mode === mode() ? last.setup : undefined;
  };
  const wrong = (): string[] =>
    (current()?.problems ?? []).flatMap(({ parameters }) => (typeof parameters?.square === 'string' ? [parameters.square] : []));

  // The server says what it thinks of the position while it is being set up.
  createEffect(
    on([told, mode, catalog], ([fen, mode, known]) => {
      if (!known) return;
      const timer = window.setTimeout(() => {
        history.replaceState(null, '', addressOf('/edit', fen, mode));
        connection.ask({ type: 'checkSetup', mode, fen }, ['setup']).then(
          ({ setup }) => setCheck({ fen, mode, setup }),
          () => undefined,
        );
      }, CHECK_AFTER);
      onCleanup(() => window.clearTimeout(timer));
    }),
  );
  /** Takes a whole position, from wherever. */
  const take = (given: string, name?: string): boolean => {
    const setup = readFen(given, info()?.checks);
    if (setup) {
      setRefused(undefined);
      state.change({ checks: undefined, ...setup }, name);
    }
    return setup !== undefined;
  };
  // An address that was opened, or something pasted, while the editor is there.
  createEffect(
    on(
      () => arrival(),
      ({ fen: given, mode: id }) => {
        const setup = given ? readFen(given, infoOf(id ?? 'chess')?.checks) : undefined;
        state.changeMode(id ?? 'chess', setup && { checks: undefined, ...setup });
        setRefused(undrawn(given));
      },
      { defer: true },
    ),
  );
  const chooseMode = (id: string): void => {
    setBrush('hand');
    // The usual start of one mode becomes that of the other; whatever else was set up stays.
    const next = infoOf(id);
    const starts = catalog()?.modes.map(one => one.fen.split(/[ []/)[0]);
    const board = fen().split(/[ []/)[0];
    const known = Object.values(pieces()).every(piece => next?.roles.some(({ role }) => role === piece.slice(1)));
    const start = next && (starts?.includes(board) || !known) ? readFen(next.fen, next.checks) : undefined;
    state.changeMode(id, start && { checks: undefined, ...start });
  };

  const drag =
    (color: Color) =>
    (role: string, event: MouseEvent | TouchEvent): void =>
      handle?.pickUp(role, color, event);
  const named = (piece: string): string => words.piece(piece.startsWith('w') ? 'white' : 'black', roleName(piece.slice(1)));
  const place = (square: string, piece: string | undefined, stroke?: string): void => {
    state.place(square, piece, stroke);
    say(text.placed(square, piece ? named(piece) : words.board.empty));
  };
  /** Letters as FEN writes them: capitals are White's. */
  const onSquareKey = (key: string, square: string): boolean => {
    if (key === 'Delete' || key === 'Backspace') {
      place(square, undefined);
      return true;
    }
    const role = roles().find(info => info.role === key.toUpperCase())?.role;
    if (key.length !== 1 || !role) return false;
    place(square, (key === role ? 'w' : 'b') + role);
    return true;
  };
  const onKey = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (covered() || target.closest('input, textarea, select')) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      event.preventDefault();
      (event.shiftKey ? state.redo : state.undo)();
    } else if (!event.ctrlKey && !event.metaKey && !event.altKey && !target.closest('[role="grid"]')) {
      if (event.key === 'f') setOrientation(opposite(orientation()));
      else if (event.key === 'Escape') setBrush('hand');
    }
  };
  onMount(() => window.addEventListener('keydown', onKey));
  onCleanup(() => window.removeEventListener('keydown', onKey));

  const Pieces = (side: { color: Color; before: JSX.Element; after: JSX.Element }): JSX.Element => (
    <Palette
      color={side.color}
      roles={roles()}
      brush={brush()}
      look={look()}
      roleName={roleName}
      onBrush={setBrush}
      onDrag={drag(side.color)}
      before={side.before}
      after={side.after}
    />
  );
  const Ready = (list: { positions: readonly (readonly [string, string])[] }): JSX.Element => (
    <For each={list.positions}>
      {([word, position]) => (
        <button type="button" onClick={() => take(position)} data-position={word}>
          {text.ready[word]}
        </button>
      )}
    </For>
  );

  return (
    <div class="page editor" data-fen={fen()}>
      <h1 class="unseen">{text.title}</h1>
      <section class="board-column" aria-label={text.board} style={{ '--tools': String(Math.max(8, roles().length + 2)) }}>
        <Pieces
          color={opposite(orientation())}
          before={<Tool icon="undo" name={text.undo} disabled={!state.canUndo()} onPress={state.undo} />}
          after={<Tool icon="redo" name={text.redo} disabled={!state.canRedo()} onPress={state.redo} />}
        />
        <EditorBoard
          pieces={pieces()}
          look={look()}
          roleName={roleName}
          orientation={orientation()}
          brush={brush()}
          wrong={wrong()}
          onPlace={place}
          onDrop={(square, piece) => {
            place(square, piece);
            setBrush('hand');
          }}
          onMove={(from, to) => {
            const piece = pieces()[from];
            state.move(from, to);
            if (piece) say(text.placed(to, named(piece)));
          }}
          onLift={square => say(text.lifted(square, named(pieces()[square] ?? '')))}
          onKey={onSquareKey}
          ref={given => (handle = given)}
        />
        <Pieces
          color={orientation()}
          before={<Tool icon="hand" name={text.hand} pressed={brush() === 'hand'} onPress={() => setBrush('hand')} />}
          after={
            <Tool
              icon="erase"
              name={text.erase}
              pressed={brush() === 'erase'}
              onPress={() => setBrush(brush() === 'erase' ? 'hand' : 'erase')}
            />
          }
        />
      </section>
      <div class="panel-edit">
        <Verdict
          fen={told()}
          check={current()}
          enPassant={state.setup().enPassant}
          onFen={given => take(given, 'fen')}
          onPlay={() => setDialog('play')}
          onShare={() => setDialog('share')}
          onAnalyze={() => void begin({ type: 'position', mode: mode(), fen: fen() }, { flipped: orientation() === 'black' })}
        />
        <Conditions state={state} mode={info()} look={look()} roleName={roleName}>
          <div class="row">
            <label class="field">
              <span>{text.mode}</span>
              <select onChange={event => chooseMode(event.currentTarget.value)} data-testid="mode">
                <For each={catalog()?.modes}>
                  {one => (
                    <option value={one.id} selected={one.id === mode()}>
                      {modeName(one)}
                    </option>
                  )}
                </For>
              </select>
            </label>
            <Tool icon="flip" name={words.actions.flip} onPress={() => setOrientation(opposite(orientation()))} />
          </div>
        </Conditions>
        <section class="card setups">
          <h2>{text.positions}</h2>
          <div class="ready">
            <button type="button" data-position="default" onClick={() => take(info()?.fen ?? START)}>
              {text.default}
            </button>
            <button
              type="button"
              data-position="clear"
              onClick={() => {
                setRefused(undefined);
                state.change({ ...NOTHING, checks: undefined });
              }}
            >
              {text.clear}
            </button>
            <Show when={fits(roles())}>
              <Ready positions={READY} />
            </Show>
          </div>
          <Show when={fits(roles())}>
            <fieldset class="choice">
              <legend>{text.tests}</legend>
              <div class="ready">
                <Ready positions={TESTS} />
              </div>
            </fieldset>
          </Show>
        </section>
        <p class="hint keys">{text.keys}</p>
      </div>
      <Show when={dialog() === 'play' && current()?.board}>
        {board => <PlayFrom from={{ fen: board().fen, turn: board().turn, mode: mode() }} onClose={() => setDialog(undefined)} />}
      </Show>
      <Show when={dialog() === 'share'}>
        <SharePosition mode={mode()} fen={fen()} orientation={orientation()} onClose={() => setDialog(undefined)} />
      </Show>
    </div>
  );
}

export default Editor;
