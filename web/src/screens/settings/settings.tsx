// Everything a person may choose, with a board beside it that follows at once.

import { For, type JSX, Show } from 'solid-js';
import { MiniBoard } from '../../board/mini';
import { looksOf } from '../../board/paint';
import { choose, chooseDefaults, effective, type Settings, settings } from '../../settings/settings';
import { SPEEDS } from '../../settings/speed';
import { play } from '../../sound/sound';
import { Choice, Switch } from '../../ui/dialog';
import { words } from '../../words/words';
import { LanguageChoice, NotationChoice } from './language';
import { Boards, Colors, Sets } from './looks';
import { Install, Transfer } from './transfer';

const PREVIEW: Record<string, string> = {
  a8: 'bR',
  c8: 'bB',
  d8: 'bQ',
  e8: 'bK',
  f8: 'bB',
  h8: 'bR',
  a7: 'bP',
  b7: 'bP',
  c7: 'bP',
  f7: 'bP',
  g7: 'bP',
  h7: 'bP',
  c6: 'bN',
  f6: 'bN',
  d6: 'bP',
  e5: 'bP',
  e4: 'wP',
  c4: 'wB',
  f3: 'wN',
  d3: 'wP',
  a2: 'wP',
  b2: 'wP',
  c2: 'wP',
  f2: 'wP',
  g2: 'wP',
  h2: 'wP',
  a1: 'wR',
  b1: 'wN',
  c1: 'wB',
  d1: 'wQ',
  e1: 'wK',
  h1: 'wR',
};

const text = words.settings;
/** In this order: names that are numbers would come first. */
const WARNINGS = ['off', 'low', '30', '10'] as const satisfies readonly Settings['clockWarning'][];
const pairs = <T extends string>(choices: Record<T, string>): [T, string][] => Object.entries(choices) as [T, string][];

/** Which games ask whether a move is meant. */
function Confirmations(): JSX.Element {
  return (
    <fieldset class="choice">
      <legend>{words.choices.confirmMoves}</legend>
      <div class="segments">
        <For each={SPEEDS}>
          {speed => (
            <label class="segment">
              <input
                type="checkbox"
                checked={settings.confirmMoves.includes(speed)}
                onChange={event =>
                  choose(
                    'confirmMoves',
                    SPEEDS.filter(one => (one === speed ? event.currentTarget.checked : settings.confirmMoves.includes(one))),
                  )
                }
              />
              <span>{words.choices.speeds[speed]}</span>
            </label>
          )}
        </For>
      </div>
    </fieldset>
  );
}

export default function SettingsScreen(props: { inside?: boolean }): JSX.Element {
  const look = looksOf([]);
  const flag = (
    key: { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings],
    label: string,
  ): JSX.Element => <Switch label={label} value={settings[key]} onChoose={value => choose(key, value)} />;
  return (
    <div class="page settings" classList={{ inside: props.inside ?? false }}>
      <Show when={!props.inside}>
        <h1>{text.title}</h1>
      </Show>
      <div class="columns">
        <div>
          <section class="card">
            <h2>{text.appearance}</h2>
            <LanguageChoice />
            <Choice
              label={text.theme}
              value={settings.theme}
              options={pairs(text.themes)}
              onChoose={value => choose('theme', value)}
            />
            <Sets />
            <Boards />
            <Show when={settings.board === 'own'}>
              <Colors
                label={text.tilesLight}
                taken={settings.tiles.dark}
                value={settings.tiles.light}
                onChoose={color => color !== 'plain' && choose('tiles', { ...settings.tiles, light: color })}
              />
              <Colors
                label={text.tilesDark}
                taken={settings.tiles.light}
                value={settings.tiles.dark}
                onChoose={color => color !== 'plain' && choose('tiles', { ...settings.tiles, dark: color })}
              />
            </Show>
            <Colors
              label={text.piecesWhite}
              plain="white"
              taken={effective(settings.pieces, 'black')}
              value={settings.pieces.white}
              onChoose={color => choose('pieces', { ...settings.pieces, white: color })}
            />
            <Colors
              label={text.piecesBlack}
              plain="black"
              taken={effective(settings.pieces, 'white')}
              value={settings.pieces.black}
              onChoose={color => choose('pieces', { ...settings.pieces, black: color })}
            />
            <Choice
              label={text.coordinates}
              value={settings.coordinates}
              options={pairs(text.coordinatesChoices)}
              onChoose={value => choose('coordinates', value)}
            />
            <NotationChoice />
            <Choice
              label={text.animation}
              value={settings.animation}
              options={pairs(text.animations)}
              onChoose={value => choose('animation', value)}
            />
          </section>
          <section class="card">
            <h2>{text.play}</h2>
            <label class="field">
              <span>{text.name}</span>
              <input
                type="text"
                maxlength="40"
                autocomplete="nickname"
                value={settings.name}
                onChange={event => choose('name', event.currentTarget.value.trim())}
              />
            </label>
            <Choice
              label={text.autoQueen}
              value={settings.autoQueen}
              options={pairs(text.autoQueens)}
              onChoose={value => choose('autoQueen', value)}
            />
            <Choice
              label={text.promotionClose}
              value={settings.promotionClose}
              options={pairs(text.promotionCloses)}
              onChoose={value => choose('promotionClose', value)}
            />
            <Choice
              label={words.choices.input}
              value={settings.input}
              options={pairs(words.choices.inputs)}
              onChoose={value => choose('input', value)}
            />
            <Choice
              label={words.choices.castling}
              value={settings.castling}
              options={pairs(words.choices.castlings)}
              onChoose={value => choose('castling', value)}
            />
            <Confirmations />
            {flag('confirmResign', text.confirmResign)}
            {flag('destinations', text.destinations)}
            {flag('autoFlip', text.autoFlip)}
            {flag('blindfold', words.choices.blindfold)}
            {flag('announce', text.announce)}
          </section>
          <section class="card">
            <h2>{text.sound}</h2>
            {flag('sound', text.soundOn)}
            <Choice
              label={words.choices.soundSet}
              value={settings.soundSet}
              options={pairs(words.choices.soundSets)}
              onChoose={value => {
                choose('soundSet', value);
                play('capture');
              }}
            />
            <Choice
              label={words.choices.clockWarning}
              value={settings.clockWarning}
              options={WARNINGS.map(warning => [warning, words.choices.clockWarnings[warning]])}
              onChoose={value => choose('clockWarning', value)}
            />
            <label class="field">
              <span>
                {text.volume}: {settings.volume}
              </span>
              <input
                type="range"
                min="0"
                max="100"
                step="5"
                value={settings.volume}
                onInput={event => choose('volume', Number(event.currentTarget.value))}
                onChange={() => play('move')}
              />
            </label>
          </section>
          <Install />
          <Transfer />
          <p class="row">
            <button type="button" onClick={chooseDefaults}>
              {text.defaults}
            </button>
            <small>{text.kept}</small>
          </p>
        </div>
        <Show when={!props.inside}>
          <div class="preview">
            <MiniBoard
              pieces={PREVIEW}
              look={look}
              label={text.preview}
              coordinates={settings.coordinates}
              marked={['e7', 'e5']}
            />
          </div>
        </Show>
      </div>
    </div>
  );
}
