// What a position is besides its pieces: the side to move, rights, counters, pieces in hand, counted checks.

import { For, type JSX, Show } from 'solid-js';
import type { Color, ModeInfo } from '../../protocol/messages';
import { Choice } from '../../ui/dialog';
import { later, words } from '../../words/words';
import type { EditorState } from './editor-state';

const text = later.editor;
const COLORS: readonly Color[] = ['white', 'black'];
const MOST_IN_HAND = 16;

interface ConditionsProps {
  /** What comes first. */
  children?: JSX.Element;
  state: EditorState;
  mode: ModeInfo | undefined;
  look(role: string): string;
  roleName(role: string): string;
}

function Castling(props: { state: EditorState }): JSX.Element {
  const rights = (): string => props.state.setup().castling;
  const letters = (): string[] => [...'KQkq', ...[...rights()].filter(letter => !'KQkq'.includes(letter))];
  const toggle = (letter: string): void => {
    const held = rights().includes(letter);
    // In their usual order, so that the text is the usual one.
    const next = letters().filter(one => (one === letter ? !held : rights().includes(one)));
    props.state.change({ castling: next.join('') });
  };
  return (
    <fieldset class="choice">
      <legend>{text.castling}</legend>
      <div class="rights">
        <For each={letters()}>
          {letter => (
            <label class="check">
              <input type="checkbox" checked={rights().includes(letter)} onChange={() => toggle(letter)} />
              <span>{text.rights[letter] ?? text.right(letter)}</span>
            </label>
          )}
        </For>
      </div>
    </fieldset>
  );
}

function Counter(props: {
  label: string;
  title?: string;
  value: number;
  least: number;
  most: number;
  onNumber(value: number): void;
}): JSX.Element {
  const typed = (input: HTMLInputElement): void => {
    const value = input.valueAsNumber;
    const good = Number.isInteger(value) && value >= props.least && value <= props.most;
    input.setAttribute('aria-invalid', String(!good));
    if (good) props.onNumber(value);
  };
  return (
    <label class="field" title={props.title}>
      <span>{props.label}</span>
      <input
        type="number"
        inputmode="numeric"
        min={props.least}
        max={props.most}
        step="1"
        value={props.value}
        onInput={event => typed(event.currentTarget)}
      />
    </label>
  );
}

function Pocket(props: ConditionsProps & { color: Color }): JSX.Element {
  const count = (role: string): number => props.state.setup().pockets[props.color][role] ?? 0;
  const set = (role: string, value: number): void => {
    const { pockets } = props.state.setup();
    const { [role]: _, ...others } = pockets[props.color];
    props.state.change({ pockets: { ...pockets, [props.color]: value > 0 ? { ...others, [role]: value } : others } });
  };
  return (
    <fieldset class="choice">
      <legend>{text.pocket(props.color)}</legend>
      <div class="held rim">
        <For each={props.mode?.roles.filter(({ royal }) => !royal)}>
          {({ role }) => {
            const name = (): string => words.piece(props.color, props.roleName(role));
            return (
              <div class="stepper">
                <i class={`piece ${props.color} ${props.look(role)}`} />
                <button
                  type="button"
                  aria-label={text.less(name())}
                  disabled={count(role) === 0}
                  onClick={() => set(role, count(role) - 1)}
                >
                  −
                </button>
                <output>{count(role)}</output>
                <button
                  type="button"
                  aria-label={text.more(name())}
                  disabled={count(role) >= MOST_IN_HAND}
                  onClick={() => set(role, count(role) + 1)}
                >
                  +
                </button>
              </div>
            );
          }}
        </For>
      </div>
    </fieldset>
  );
}

export function Conditions(props: ConditionsProps): JSX.Element {
  const setup = () => props.state.setup();
  const squares = (): string[] => [...'abcdefgh'].map(file => file + (setup().turn === 'white' ? 6 : 3));
  const enPassantSquares = (): string[] =>
    setup().enPassant && !squares().includes(setup().enPassant) ? [...squares(), setup().enPassant] : squares();
  return (
    <section class="card conditions" aria-label={text.state}>
      {props.children}
      <Choice
        label={text.turn}
        value={setup().turn}
        options={[
          ['white', words.colors.white],
          ['black', words.colors.black],
        ]}
        // Whoever is to move has not just passed a square.
        onChoose={turn => props.state.change({ turn, enPassant: '' })}
      />
      <Castling state={props.state} />
      <div class="counters">
        <label class="field">
          <span>{text.enPassant}</span>
          <select onChange={event => props.state.change({ enPassant: event.currentTarget.value })}>
            <option value="" selected={setup().enPassant === ''}>
              {text.none}
            </option>
            <For each={enPassantSquares()}>
              {square => (
                <option value={square} selected={setup().enPassant === square}>
                  {square}
                </option>
              )}
            </For>
          </select>
        </label>
        <Counter
          label={text.halfmoves}
          title={text.halfmovesHint}
          value={setup().halfmoves}
          least={0}
          most={65535}
          onNumber={halfmoves => props.state.change({ halfmoves }, 'halfmoves')}
        />
        <Counter
          label={text.fullmoves}
          value={setup().fullmoves}
          least={1}
          most={65535}
          onNumber={fullmoves => props.state.change({ fullmoves }, 'fullmoves')}
        />
      </div>
      <Show when={props.mode?.checks}>
        {most => (
          <div class="counters">
            <For each={COLORS}>
              {color => (
                <Counter
                  label={text.checks(color)}
                  value={setup().checks?.[color] ?? most()}
                  least={0}
                  most={most()}
                  onNumber={left => {
                    const both = setup().checks ?? { white: most(), black: most() };
                    props.state.change({ checks: { ...both, [color]: left } }, `checks ${color}`);
                  }}
                />
              )}
            </For>
          </div>
        )}
      </Show>
      <Show when={props.mode?.pockets}>
        <For each={COLORS}>{color => <Pocket {...props} color={color} />}</For>
      </Show>
    </section>
  );
}
