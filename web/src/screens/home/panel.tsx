// The new-game panel: opponent, names, mode, clock, color, start position.

import { createEffect, createMemo, createSignal, For, on, onCleanup, Show, type JSX } from 'solid-js';
import { MiniBoard } from '../../board/mini';
import { looksOf } from '../../board/paint';
import { catalog, connection, welcome } from '../../net/room';
import type { ModeInfo, Request, SetupCheck } from '../../protocol/messages';
import { Choice } from '../../ui/dialog';
import { Icon, type IconName } from '../../ui/icon';
import { NumberField } from '../../ui/number';
import { refusal, words } from '../../words/words';
import { Clocks } from './clocks';
import { BOUNDS, clockOf, hasBook, type Draft, type Opponent } from './draft';
import { levelName } from './level';
import { ModeFile } from './modefile';

export interface DraftProps {
  draft: Draft;
  change(part: Partial<Draft>): void;
}

const text = words.home;
const OPPONENTS: readonly [Opponent, IconName, string, string][] = [
  ['computer', 'computer', text.computer, text.computerHint],
  ['table', 'table', text.table, text.tableHint],
  ['friend', 'link', text.friend, text.friendHint],
  ['watch', 'eye', text.watch, text.watchHint],
];

const CHECK_AFTER = 300;

/** Before all are asked for. */
const SHOWN_MODES = 8;

export function Panel(props: DraftProps & { busy: boolean; onStart(): void }): JSX.Element {
  const [setup, setSetup] = createSignal<SetupCheck>();
  const mode = createMemo((): ModeInfo | undefined =>
    props.draft.modeFile ? setup()?.mode : (catalog()?.modes.find(({ id }) => id === props.draft.mode) ?? catalog()?.modes[0]),
  );
  /** A position or mode that came with the address is seen at once. */
  const [opened, setOpened] = createSignal(false);
  createEffect(() => (props.draft.fen !== '' || props.draft.modeFile !== '') && setOpened(true));
  const locked = (what: string): boolean => mode()?.locked?.includes(what) ?? false;
  const against = (): boolean => props.draft.opponent === 'computer' || props.draft.opponent === 'watch';
  const unplayable = (): boolean => against() && mode()?.computer === false;

  // The server says what it thinks of a position or clock while it is being typed.
  createEffect(
    on([() => props.draft.fen, () => clockOf(props.draft), () => props.draft.mode, () => props.draft.modeFile], ([fen, clock, id, modeFile]) => {
      setSetup(undefined);
      const typed = fen.trim() !== '' || modeFile !== '' || props.draft.clock === 'own' || props.draft.clock === 'custom';
      if (!typed) return;
      const timer = window.setTimeout(() => {
        const request: Request = { type: 'checkSetup', mode: id, clock, ...(fen.trim() && { fen: fen.trim() }), ...(modeFile && { modeFile }) };
        connection.ask(request, ['setup'], true).then(reply => setSetup(reply.setup), () => undefined);
      }, CHECK_AFTER);
      onCleanup(() => window.clearTimeout(timer));
    }),
  );
  const problems = (): string[] => setup()?.problems.map(refusal) ?? [];

  return (
    <form
      class="card panel-new"
      aria-label={text.newGame}
      onSubmit={event => {
        event.preventDefault();
        props.onStart();
      }}
    >
      <h2>{text.newGame}</h2>
      <fieldset class="choice">
        <legend class="unseen">{text.opponent}</legend>
        <div class="opponents">
          <For each={OPPONENTS}>
            {([value, icon, name, hint]) => (
              <label class="tile">
                <input type="radio" name="opponent" value={value} checked={props.draft.opponent === value} onChange={() => props.change({ opponent: value })} />
                <Icon name={icon} />
                <span>
                  <strong>{name}</strong>
                  <small>{hint}</small>
                </span>
              </label>
            )}
          </For>
        </div>
      </fieldset>
      <People draft={props.draft} change={props.change} />
      <Gallery draft={props.draft} change={props.change} />
      <Show when={props.draft.mode === 'chess960' && !props.draft.modeFile}>
        <div class="people">
          <NumberField label={text.startNumber} value={props.draft.draw} bounds={BOUNDS.chess960} empty={{ value: -1, shows: text.drawn }} onNumber={draw => props.change({ draw })} />
        </div>
      </Show>
      <Show when={unplayable()}>
        <p class="problem">{text.noMode}</p>
      </Show>
      <Show when={props.draft.opponent === 'computer' || props.draft.opponent === 'friend'}>
        <Choice
          label={text.color}
          value={props.draft.color}
          options={[
            ['white', words.colors.white],
            ['random', text.random],
            ['black', words.colors.black],
          ]}
          onChoose={color => props.change({ color })}
        />
      </Show>
      <Show when={mode()?.clock} fallback={<Clocks draft={props.draft} change={props.change} />}>
        {clock => <p class="hint">{text.prescribed(clock())}</p>}
      </Show>
      <details open={opened()}>
        <summary>{text.more}</summary>
        <label class="field">
          <span>{text.fen}</span>
          <input type="text" spellcheck={false} autocomplete="off" value={props.draft.fen} placeholder={mode()?.fen ?? ''} onInput={event => props.change({ fen: event.currentTarget.value })} />
          <small>{text.fenHint}</small>
        </label>
        <ModeFile draft={props.draft} change={props.change} found={setup()?.mode} />
        <Show when={hasBook(props.draft)}>
          <label class="check">
            <input type="checkbox" checked={props.draft.book} onChange={event => props.change({ book: event.currentTarget.checked })} />
            <span>{text.book}</span>
          </label>
        </Show>
        <Show when={(catalog()?.rulesets.length ?? 0) > 1 && !locked('ruleset')}>
          <label class="field">
            <span>{text.ruleset}</span>
            <select onChange={event => props.change({ ruleset: event.currentTarget.value })}>
              <For each={catalog()?.rulesets}>
                {ruleset => (
                  <option value={ruleset.id} selected={props.draft.ruleset === ruleset.id}>
                    {words.rulesets[ruleset.id] ?? ruleset.name}
                  </option>
                )}
              </For>
            </select>
          </label>
        </Show>
      </details>
      <For each={problems()}>{problem => <p class="problem" role="alert">{problem}</p>}</For>
      <Show when={props.draft.fen.trim() ? setup()?.board : undefined}>
        {board => (
          <div class="setup">
            <MiniBoard pieces={board().pieces} look={looksOf(mode()?.roles ?? [])} label={text.fen} />
            <p>{text.fenGood(board().turn)}</p>
          </div>
        )}
      </Show>
      <button type="submit" class="primary wide" disabled={props.busy || !catalog() || problems().length > 0 || unplayable() || !mode()}>
        {text.start}
      </button>
    </form>
  );
}

/** Names and levels of whoever plays. */
function People(props: DraftProps): JSX.Element {
  const limit = (): number => welcome()?.limits.name ?? 40;
  const Name = (name: { label: string; value: string; set(value: string): void }): JSX.Element => (
    <label class="field">
      <span>{name.label}</span>
      <input type="text" maxlength={limit()} autocomplete="off" value={name.value} onInput={event => name.set(event.currentTarget.value)} />
    </label>
  );
  const Level = (level: { label: string; value: number; set(value: number): void }): JSX.Element => {
    const chosen = () => catalog()?.levels.find(one => one.level === level.value);
    const elo = (): number | undefined => chosen()?.elo;
    const source = (): string | undefined => chosen()?.source;
    return (
      <label class="field">
        <span>{level.label}</span>
        <select onChange={event => level.set(Number(event.currentTarget.value))}>
          <For each={catalog()?.levels}>
            {one => (
              <option value={one.level} selected={one.level === level.value}>
                {levelName(one)}
              </option>
            )}
          </For>
        </select>
        <small title={source() && text.measured(source() ?? '')}>{elo() === undefined ? text.unmeasured : text.strength(elo() ?? 0)}</small>
      </label>
    );
  };
  const opponent = (): Opponent => props.draft.opponent;
  return (
    <div class="people">
      <Show when={opponent() === 'watch'} fallback={<Name label={opponent() === 'table' ? text.nameOf('white') : text.yourName} value={props.draft.name} set={name => props.change({ name })} />}>
        <Level label={text.levelOf('white')} value={props.draft.level} set={level => props.change({ level })} />
        <Level label={text.levelOf('black')} value={props.draft.otherLevel} set={otherLevel => props.change({ otherLevel })} />
        <label class="field">
          <span>
            {text.speed}: {props.draft.speed}
          </span>
          <input type="range" min="1" max="20" value={props.draft.speed} onInput={event => props.change({ speed: Number(event.currentTarget.value) })} />
        </label>
        <NumberField label={text.turns} value={props.draft.turns} bounds={BOUNDS.turns} empty={{ value: 0, shows: text.toTheEnd }} onNumber={turns => props.change({ turns })} />
      </Show>
      <Show when={opponent() === 'computer'}>
        <Level label={text.level} value={props.draft.level} set={level => props.change({ level })} />
      </Show>
      <Show when={opponent() === 'table' || opponent() === 'friend'}>
        <Name label={opponent() === 'table' ? text.nameOf('black') : text.friendName} value={props.draft.otherName} set={otherName => props.change({ otherName })} />
      </Show>
    </div>
  );
}

/** Every mode the server has, with its start position. */
function Gallery(props: DraftProps): JSX.Element {
  const modes = (): readonly ModeInfo[] => catalog()?.modes ?? [];
  const [all, setAll] = createSignal(false);
  /** The first ones and what is chosen, until all are asked for: a page that draws less is there sooner. */
  const listed = (): readonly ModeInfo[] => (all() ? modes() : modes().filter(({ id }, index) => index < SHOWN_MODES || id === props.draft.mode));
  return (
    <Show when={modes().length > 1}>
      <fieldset class="choice">
        <legend>{text.mode}</legend>
        <div class="gallery" classList={{ all: all() }}>
          <For each={listed()}>
            {mode => (
              <label class="tile mode" title={words.modes[mode.id]?.[1] ?? mode.description}>
                <input type="radio" name="mode" value={mode.id} checked={!props.draft.modeFile && props.draft.mode === mode.id} onChange={() => props.change({ mode: mode.id, modeFile: '' })} />
                <MiniBoard pieces={mode.pieces} look={looksOf(mode.roles)} />
                <span>
                  <strong>{words.modes[mode.id]?.[0] ?? mode.name}</strong>
                  <small>{words.modes[mode.id]?.[1] ?? mode.description}</small>
                </span>
              </label>
            )}
          </For>
        </div>
        <Show when={modes().length > SHOWN_MODES}>
          <button type="button" class="quiet all-modes" aria-expanded={all()} onClick={() => setAll(!all())}>
            {all() ? text.fewerModes : text.allModes(modes().length)}
          </button>
        </Show>
      </fieldset>
    </Show>
  );
}
