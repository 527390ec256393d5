// Chips to choose looks by: colors with their names, boards and piece sets as small pictures of themselves.

import { createMemo, For, type JSX, Show } from 'solid-js';
import { picture } from '../../board/figures';
import { paints } from '../../board/paint';
import { setNamed } from '../../board/sets';
import { BOARDS, type BoardTheme, NAMED_COLORS, type NamedColor } from '../../settings/colors';
import { choose, type PieceSetName, settings } from '../../settings/settings';
import { words } from '../../words/words';

const text = words.settings;

/** A row of color chips with names. */
export function Colors(props: {
  label: string;
  value: string;
  plain?: 'white' | 'black';
  taken: NamedColor;
  onChoose(color: NamedColor | 'plain'): void;
}): JSX.Element {
  const name = `colors-${props.label}`;
  /** The other side's, or the other tiles': nobody could tell them apart. */
  const taken = (color: NamedColor | 'plain'): boolean =>
    props.value !== color && (color === 'plain' ? props.plain : color) === props.taken;
  const Chip = (chip: { value: NamedColor | 'plain'; text: string }): JSX.Element => (
    <label class="chip" classList={{ taken: taken(chip.value) }} title={taken(chip.value) ? text.taken(chip.text) : chip.text}>
      <input
        type="radio"
        name={name}
        checked={props.value === chip.value}
        disabled={taken(chip.value)}
        onChange={() => props.onChoose(chip.value)}
      />
      <span
        class="swatch"
        classList={{ plain: chip.value === 'plain' }}
        style={{ background: chip.value === 'plain' ? '' : NAMED_COLORS[chip.value] }}
      />
      <span class="unseen">{chip.text}</span>
    </label>
  );
  return (
    <fieldset class="choice">
      <legend>{props.label}</legend>
      <div class="chips">
        <Show when={props.plain}>
          <Chip value="plain" text={text.plain} />
        </Show>
        <For each={Object.keys(NAMED_COLORS) as NamedColor[]}>
          {color => <Chip value={color} text={text.namedColors[color] ?? color} />}
        </For>
      </div>
    </fieldset>
  );
}

/** The boards to choose from, each as a small picture of itself. */
export function Boards(): JSX.Element {
  const tiles = (board: BoardTheme | 'own'): readonly [string, string] =>
    board === 'own' ? [NAMED_COLORS[settings.tiles.light], NAMED_COLORS[settings.tiles.dark]] : BOARDS[board];
  return (
    <fieldset class="choice">
      <legend>{text.board}</legend>
      <div class="chips">
        <For each={[...Object.keys(BOARDS), 'own'] as (BoardTheme | 'own')[]}>
          {board => (
            <label class="chip board-chip">
              <input type="radio" name="board" checked={settings.board === board} onChange={() => choose('board', board)} />
              <span class="swatch tiles" style={{ '--square-light': tiles(board)[0], '--square-dark': tiles(board)[1] }} />
              <span>{text.boards[board]}</span>
            </label>
          )}
        </For>
      </div>
    </fieldset>
  );
}

/** The piece sets, each by its knight and its king. */
export function Sets(): JSX.Element {
  const shown = (name: PieceSetName, shape: string, color: 'white' | 'black'): string => {
    const set = setNamed(name);
    return set ? `data:image/svg+xml,${encodeURIComponent(picture({ shape }, paints()[color], set))}` : '';
  };
  const Sample = (sample: { name: PieceSetName; shape: string; color: 'white' | 'black' }): JSX.Element => {
    const source = createMemo(() => shown(sample.name, sample.shape, sample.color));
    return (
      <Show when={source()} fallback={<span class="sample" />}>
        {url => <img class="sample" src={url()} alt="" />}
      </Show>
    );
  };
  return (
    <fieldset class="choice">
      <legend>{words.choices.set}</legend>
      <div class="chips">
        <For each={Object.entries(words.choices.sets) as [PieceSetName, string][]}>
          {([name, label]) => (
            <label class="chip set-chip">
              <input type="radio" name="set" value={name} checked={settings.set === name} onChange={() => choose('set', name)} />
              <span class="swatch tiles">
                <Sample name={name} shape="knight" color="white" />
                <Sample name={name} shape="king" color="black" />
                <Sample name={name} shape="pawn" color="white" />
                <Sample name={name} shape="queen" color="black" />
              </span>
              <span>{label}</span>
            </label>
          )}
        </For>
      </div>
    </fieldset>
  );
}
