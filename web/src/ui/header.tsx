// The bar on top: the way home, how the connection is, settings and help. In a game it stands in the column beside the board.

import { type JSX, Show } from 'solid-js';
import { lag, link } from '../net/room';
import { words } from '../words/words';
import { Icon, type IconName, Logo } from './icon';
import { atBoard, follow, route, type Sheet, setSheet } from './route';

function Page(props: { name: Sheet; icon: IconName }): JSX.Element {
  const open = (event: MouseEvent & { currentTarget: HTMLAnchorElement }): void => {
    // Nobody leaves a running game to turn a sound off.
    if (!atBoard() || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      follow(event);
      return;
    }
    event.preventDefault();
    setSheet(props.name);
  };
  return (
    <a
      href={`/${props.name}`}
      title={words.nav[props.name]}
      onClick={open}
      aria-current={route().screen === props.name ? 'page' : undefined}
    >
      <Icon name={props.icon} />
      <span>{words.nav[props.name]}</span>
    </a>
  );
}

export function Header(): JSX.Element {
  return (
    <header class="top">
      <a class="brand" href="/" onClick={follow} aria-label={`${words.name}: ${words.nav.home}`}>
        <Logo />
        <span>{words.name}</span>
      </a>
      <span
        class="link"
        data-state={link()}
        role="status"
        title={lag() !== undefined ? words.link.lagTitle(lag() ?? 0) : words.link[link()]}
      >
        <span class="dot" aria-hidden="true" />
        <Show when={link() === 'open'} fallback={words.link[link()]}>
          <span class="unseen">{words.link.open}</span>
          <Show when={lag() !== undefined}>
            <span aria-hidden="true">{words.link.lag(lag() ?? 0)}</span>
          </Show>
        </Show>
      </span>
      <nav>
        <Page name="help" icon="help" />
        <Page name="settings" icon="gear" />
      </nav>
    </header>
  );
}
