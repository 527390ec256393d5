// What the server thinks of the position while it is being set up, its FEN, and what can be done with it.

import { createSignal, For, type JSX, Show } from 'solid-js';
import type { FenDialects, SetupCheck } from '../../protocol/messages';
import { Icon } from '../../ui/icon';
import { later, problemOf, words } from '../../words/words';
import { copy } from '../game/around/invitation';

const text = later.editor;

interface VerdictProps {
  /** As it stands, playable or not. */
  fen: string;
  /** What came back for it; absent while it is being looked at. */
  check: SetupCheck | undefined;
  enPassant: string;
  /** Takes a FEN that was typed; false if its board cannot be drawn. */
  onFen(fen: string): boolean;
  onPlay(): void;
  onShare(): void;
  onAnalyze(): void;
}

/** A problem in few words: the sentence that says it cannot be played stands above all of them. */
const told = (problem: SetupCheck['problems'][number]): string => {
  const sentence = problemOf(problem);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1) + (/[.!?]$/.test(sentence) ? '' : '.');
};

export function Verdict(props: VerdictProps): JSX.Element {
  const [dialect, setDialect] = createSignal<keyof FenDialects>('xFen');
  /** What is being typed: it is left alone until the field is left. */
  const [typed, setTyped] = createSignal<string>();
  const [wrong, setWrong] = createSignal(false);
  const playable = (): boolean => !wrong() && props.check?.board !== undefined && props.check.problems.length === 0;
  const shown = (): string => (playable() ? (props.check?.fens?.[dialect()] ?? props.fen) : props.fen);
  const passedIn = (fen: string | undefined): string => fen?.split(' ')[3] ?? '-';
  const remark = (): string => {
    if (!playable() || !props.enPassant) return '';
    if (passedIn(props.check?.fens?.always) === '-') return text.notEnPassant(props.enPassant);
    return passedIn(props.check?.fens?.xFen) === '-' ? text.notTakeable(props.enPassant) : '';
  };
  return (
    <section class="card verdict" aria-label={text.fen}>
      <div role="status" class="said" data-testid="verdict">
        <Show when={wrong() || props.check} fallback={<p class="hint">{text.checking}</p>}>
          <Show
            when={playable() ? props.check?.board : undefined}
            fallback={
              <ul class="problem">
                <Show when={!wrong()} fallback={<li>{text.fenWrong}</li>}>
                  <For each={props.check?.problems}>{problem => <li>{told(problem)}</li>}</For>
                </Show>
              </ul>
            }
          >
            {board => (
              <>
                <p class="good">{text.good(board().turn)}</p>
                <Show when={remark()}>
                  <p class="hint">{remark()}</p>
                </Show>
              </>
            )}
          </Show>
        </Show>
      </div>
      <div class="buttons">
        <button type="button" class="primary" disabled={!playable()} onClick={() => props.onPlay()}>
          <Icon name="play" />
          {text.play}
        </button>
        <button type="button" disabled={!playable()} title={words.study.analyzeHint} onClick={() => props.onAnalyze()}>
          <Icon name="engine" />
          {words.study.analyze}
        </button>
        <button type="button" disabled={!playable()} onClick={() => props.onShare()}>
          <Icon name="share" />
          {text.share}
        </button>
      </div>
      <label class="field">
        <span>{text.fen}</span>
        <input
          type="text"
          spellcheck={false}
          autocomplete="off"
          value={typed() ?? shown()}
          aria-invalid={wrong()}
          data-testid="fen"
          onInput={event => {
            setTyped(event.currentTarget.value);
            setWrong(!props.onFen(event.currentTarget.value));
          }}
          onBlur={event => {
            setWrong(false);
            setTyped(undefined);
            event.currentTarget.value = shown();
          }}
        />
      </label>
      <div class="dialects">
        <label class="field">
          <span class="unseen">{text.dialect}</span>
          <select onChange={event => setDialect(event.currentTarget.value as keyof FenDialects)}>
            <For each={Object.entries(text.dialects)}>{([id, name]) => <option value={id}>{name}</option>}</For>
          </select>
        </label>
        <button type="button" onClick={() => void copy(shown())}>
          <Icon name="copy" />
          {words.actions.copyFen}
        </button>
      </div>
    </section>
  );
}
