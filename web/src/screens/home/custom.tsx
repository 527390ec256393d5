// Everything that is rare about a new game: two computers, any clock, a start of one's own, other rules about ends.

import { createEffect, createMemo, createSignal, For, type JSX, on, onCleanup, Show } from 'solid-js';
import { MiniBoard } from '../../board/mini';
import { looksOf } from '../../board/paint';
import { catalog, connection, welcome } from '../../net/room';
import type { ModeInfo, Request, SetupCheck } from '../../protocol/messages';
import { Choice, Dialog } from '../../ui/dialog';
import { Icon, type IconName } from '../../ui/icon';
import { NumberField } from '../../ui/number';
import { refusal, words } from '../../words/words';
import { modeOf } from '../games/line';
import { Clocks } from './clocks';
import { BOUNDS, clockOf, type DraftProps, hasBook, type Opponent } from './draft';
import { levelOf, margin } from './level';
import { LevelOptions } from './level-options';
import { ModeFile } from './modefile';

const OPPONENTS: readonly [Opponent, IconName][] = [
  ['computer', 'computer'],
  ['friend', 'link'],
  ['table', 'table'],
  ['watch', 'eye'],
];

const CHECK_AFTER = 300;

export default function Custom(props: DraftProps & { busy: boolean; onStart(): void; onClose(): void }): JSX.Element {
  const [setup, setSetup] = createSignal<SetupCheck>();
  const mode = createMemo((): ModeInfo | undefined =>
    props.draft.modeFile ? setup()?.mode : (catalog()?.modes.find(({ id }) => id === props.draft.mode) ?? catalog()?.modes[0]),
  );
  const locked = (what: string): boolean => mode()?.locked?.includes(what) ?? false;
  const against = (): boolean => props.draft.opponent === 'computer' || props.draft.opponent === 'watch';
  const unplayable = (): boolean => against() && mode()?.computer === false;

  // The server says what it thinks of a position or clock while it is being typed.
  createEffect(
    on(
      [() => props.draft.fen, () => clockOf(props.draft), () => props.draft.mode, () => props.draft.modeFile],
      ([fen, clock, id, modeFile]) => {
        setSetup(undefined);
        const typed = fen.trim() !== '' || modeFile !== '' || props.draft.clock === 'own' || props.draft.clock === 'custom';
        if (!typed) return;
        const timer = window.setTimeout(() => {
          const request: Request = {
            type: 'checkSetup',
            mode: id,
            clock,
            ...(fen.trim() && { fen: fen.trim() }),
            ...(modeFile && { modeFile }),
          };
          connection.ask(request, ['setup'], true).then(
            reply => setSetup(reply.setup),
            () => undefined,
          );
        }, CHECK_AFTER);
        onCleanup(() => window.clearTimeout(timer));
      },
    ),
  );
  const problems = (): string[] => setup()?.problems.map(refusal) ?? [];

  return (
    <Dialog title={words.front.customTitle} class="custom-game" onClose={() => props.onClose()}>
      <form
        aria-label={words.home.newGame}
        onSubmit={event => {
          event.preventDefault();
          props.onStart();
        }}
      >
        <div class="fields">
          <fieldset class="choice">
            <legend class="unseen">{words.home.opponent}</legend>
            <div class="opponents">
              <For each={OPPONENTS}>
                {([value, icon]) => (
                  <label class="tile">
                    <input
                      type="radio"
                      name="opponent"
                      value={value}
                      checked={props.draft.opponent === value}
                      onChange={() => props.change({ opponent: value })}
                    />
                    <Icon name={icon} />
                    <strong>{words.home[value]}</strong>
                  </label>
                )}
              </For>
            </div>
          </fieldset>
          <People draft={props.draft} change={props.change} />
          <div class="people">
            <Modes draft={props.draft} change={props.change} found={setup()?.mode} />
            <Show when={props.draft.mode === 'chess960' && !props.draft.modeFile}>
              <NumberField
                label={words.home.startNumber}
                value={props.draft.draw}
                bounds={BOUNDS.chess960}
                empty={{ value: -1, shows: words.home.drawn }}
                onNumber={draw => props.change({ draw })}
              />
            </Show>
          </div>
          <Show when={unplayable()}>
            <p class="problem">{words.home.noMode}</p>
          </Show>
          <Show when={props.draft.opponent === 'computer' || props.draft.opponent === 'friend'}>
            <Choice
              label={words.home.color}
              value={props.draft.color}
              options={[
                ['white', words.colors.white],
                ['random', words.home.random],
                ['black', words.colors.black],
              ]}
              onChoose={color => props.change({ color })}
            />
          </Show>
          <Show when={mode()?.clock} fallback={<Clocks draft={props.draft} change={props.change} />}>
            {clock => <p class="hint">{words.home.prescribed(clock())}</p>}
          </Show>
          <label class="field">
            <span>{words.home.fen}</span>
            <input
              type="text"
              spellcheck={false}
              autocomplete="off"
              value={props.draft.fen}
              placeholder={mode()?.fen ?? ''}
              onInput={event => props.change({ fen: event.currentTarget.value })}
            />
            <small>{words.home.fenHint}</small>
          </label>
          <ModeFile draft={props.draft} change={props.change} found={setup()?.mode} />
          <Show when={hasBook(props.draft)}>
            <label class="check">
              <input
                type="checkbox"
                checked={props.draft.book}
                onChange={event => props.change({ book: event.currentTarget.checked })}
              />
              <span>{words.home.book}</span>
            </label>
          </Show>
          <Show when={(catalog()?.rulesets.length ?? 0) > 1 && !locked('ruleset')}>
            <label class="field">
              <span>{words.home.ruleset}</span>
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
          <For each={problems()}>
            {problem => (
              <p class="problem" role="alert">
                {problem}
              </p>
            )}
          </For>
          <Show when={props.draft.fen.trim() ? setup()?.board : undefined}>
            {board => (
              <div class="setup">
                <MiniBoard pieces={board().pieces} look={looksOf(mode()?.roles ?? [])} label={words.front.startPosition} />
                <p>{words.home.fenGood(board().turn)}</p>
              </div>
            )}
          </Show>
        </div>
        <button
          type="submit"
          class="primary wide"
          disabled={props.busy || !catalog() || problems().length > 0 || unplayable() || !mode()}
        >
          {words.home.start}
        </button>
      </form>
    </Dialog>
  );
}

/** Names and levels of whoever plays. */
function People(props: DraftProps): JSX.Element {
  const limit = (): number => welcome()?.limits.name ?? 40;
  const Name = (name: { label: string; value: string; set(value: string): void }): JSX.Element => (
    <label class="field">
      <span>{name.label}</span>
      <input
        type="text"
        maxlength={limit()}
        autocomplete="off"
        value={name.value}
        onInput={event => name.set(event.currentTarget.value)}
      />
    </label>
  );
  const Level = (level: { label: string; value: number; set(value: number): void }): JSX.Element => {
    const chosen = () => levelOf(level.value);
    const source = (): string | undefined => chosen()?.source;
    return (
      <label class="field">
        <span>{level.label}</span>
        <select onChange={event => level.set(Number(event.currentTarget.value))}>
          <LevelOptions chosen={level.value} />
        </select>
        <small title={source() && words.home.measured(source() ?? '')}>{words.front.strengthHint(margin(chosen()))}</small>
      </label>
    );
  };
  const opponent = (): Opponent => props.draft.opponent;
  return (
    <div class="people">
      <Show
        when={opponent() === 'watch'}
        fallback={
          <Name
            label={opponent() === 'table' ? words.home.nameOf('white') : words.home.yourName}
            value={props.draft.name}
            set={name => props.change({ name })}
          />
        }
      >
        <Level label={words.home.levelOf('white')} value={props.draft.level} set={level => props.change({ level })} />
        <Level
          label={words.home.levelOf('black')}
          value={props.draft.otherLevel}
          set={otherLevel => props.change({ otherLevel })}
        />
        <label class="field">
          <span>
            {words.home.speed}: {props.draft.speed}
          </span>
          <input
            type="range"
            min="1"
            max="20"
            value={props.draft.speed}
            onInput={event => props.change({ speed: Number(event.currentTarget.value) })}
          />
        </label>
        <NumberField
          label={words.home.turns}
          value={props.draft.turns}
          bounds={BOUNDS.turns}
          empty={{ value: 0, shows: words.home.toTheEnd }}
          onNumber={turns => props.change({ turns })}
        />
      </Show>
      <Show when={opponent() === 'computer'}>
        <Level label={words.home.level} value={props.draft.level} set={level => props.change({ level })} />
      </Show>
      <Show when={opponent() === 'table' || opponent() === 'friend'}>
        <Name
          label={opponent() === 'table' ? words.home.nameOf('black') : words.home.friendName}
          value={props.draft.otherName}
          set={otherName => props.change({ otherName })}
        />
      </Show>
    </div>
  );
}

/** Every mode the server has, and the one of the file. */
function Modes(props: DraftProps & { found: ModeInfo | undefined }): JSX.Element {
  return (
    <label class="field">
      <span>{words.home.mode}</span>
      <select onChange={event => props.change({ mode: event.currentTarget.value, modeFile: '' })}>
        <Show when={props.draft.modeFile}>
          <option value={props.draft.mode} selected>
            {props.found?.name ?? props.draft.mode}
          </option>
        </Show>
        <For each={catalog()?.modes}>
          {mode => (
            <option value={mode.id} selected={!props.draft.modeFile && props.draft.mode === mode.id}>
              {modeOf(mode.id)}
            </option>
          )}
        </For>
      </select>
    </label>
  );
}
