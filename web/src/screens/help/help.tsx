// How to move, promote and take back, and what the keyboard does.

import { For, type JSX, Show } from 'solid-js';
import { Keys } from '../../ui/keys';
import { follow } from '../../ui/route';
import { later, words } from '../../words/words';

const text = later.help;

function Topic(props: { title: string; children: JSX.Element }): JSX.Element {
  return (
    <section class="card">
      <h2>{props.title}</h2>
      {props.children}
    </section>
  );
}

export default function HelpScreen(props: { inside?: boolean }): JSX.Element {
  return (
    <div class="page help" classList={{ inside: props.inside ?? false }}>
      <Show when={!props.inside}>
        <h1>{text.title}</h1>
      </Show>
      <div class="topics">
        <Topic title={text.move}>
          <For each={text.moveText}>{paragraph => <p>{paragraph}</p>}</For>
        </Topic>
        <Topic title={text.promote}>{<p>{text.promoteText}</p>}</Topic>
        <Topic title={text.takeback}>{<p>{text.takebackText}</p>}</Topic>
        <Topic title={text.castle}>{<p>{text.castleText}</p>}</Topic>
        <Topic title={text.ahead}>{<p>{text.aheadText}</p>}</Topic>
        <Topic title={text.past}>{<p>{text.pastText}</p>}</Topic>
        <Topic title={text.analyze}>{<p>{text.analyzeText}</p>}</Topic>
        <Topic title={text.arrows}>{<p>{text.arrowsText}</p>}</Topic>
        <Topic title={text.commands}>{<p>{words.commands.help}</p>}</Topic>
        <Topic title={text.later}>{<p>{text.laterText}</p>}</Topic>
      </div>
      <p class="more">
        <a href="/manual" onClick={follow}>
          {text.manual}
        </a>
        {' · '}
        <a href="/modes" onClick={follow}>
          {text.rules}
        </a>
      </p>
      <section class="card" data-testid="keys">
        <h2>{text.keyboard}</h2>
        <Keys keys={text.keys} />
      </section>
    </div>
  );
}
