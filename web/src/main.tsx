// The page: connects, follows the settings, and shows the screen of the address.

import { createEffect, Match, on, Show, Switch, type JSX } from 'solid-js';
import { render } from 'solid-js/web';
import './styles/base.css';
import './styles/controls.css';
import './board/board.css';
import './styles/home.css';
import './styles/game.css';
import './styles/over.css';
import './styles/small.css';
import './styles/pages.css';
import { followSettings } from './board/paint';
import { lag, link, start } from './net/room';
import { Game } from './screens/game/game';
import { HelpScreen } from './screens/help/help';
import { Home } from './screens/home/home';
import { SettingsScreen } from './screens/settings/settings';
import { settings } from './settings/settings';
import { Icon, Logo } from './ui/icon';
import { Notices } from './ui/notice';
import { follow, route } from './ui/route';
import { words } from './words/words';

function Header(): JSX.Element {
  const here = (screen: string): 'page' | undefined => (route().screen === screen ? 'page' : undefined);
  return (
    <header class="top">
      <a class="brand" href="/" onClick={follow} aria-label={`${words.name}: ${words.nav.home}`}>
        <Logo />
        <span>{words.name}</span>
      </a>
      <span class="link" data-state={link()} role="status" title={lag() !== undefined ? words.link.lagTitle(lag() ?? 0) : words.link[link()]}>
        <span class="dot" aria-hidden="true" />
        <Show when={link() === 'open'} fallback={words.link[link()]}>
          <span class="unseen">{words.link.open}</span>
          <Show when={lag() !== undefined}>
            <span aria-hidden="true">{words.link.lag(lag() ?? 0)}</span>
          </Show>
        </Show>
      </span>
      <nav>
        <a href="/help" onClick={follow} aria-current={here('help')}>
          <Icon name="help" />
          <span>{words.nav.help}</span>
        </a>
        <a href="/settings" onClick={follow} aria-current={here('settings')}>
          <Icon name="gear" />
          <span>{words.nav.settings}</span>
        </a>
      </nav>
    </header>
  );
}

function App(): JSX.Element {
  const game = () => {
    const now = route();
    return now.screen === 'game' ? now : undefined;
  };
  // A new screen begins at its beginning for keyboard and screen reader too.
  createEffect(on(() => game()?.game ?? route().screen, () => document.getElementById('main')?.focus({ preventScroll: true }), { defer: true }));
  createEffect(() => {
    const { screen } = route();
    if (screen !== 'game') document.title = screen === 'home' ? words.name : `${words.nav[screen]} · ${words.name}`;
  });
  return (
    <>
      <a class="skip" href="#main">
        {words.nav.skip}
      </a>
      <Header />
      <main id="main" tabindex="-1">
        <Switch>
          <Match when={route().screen === 'home'}>
            <Home />
          </Match>
          <Match when={game()?.game} keyed>
            {id => {
              const at = game();
              return (
                <Game game={id} name={settings.name} {...(at?.token && { token: at.token })} {...(at?.secret && { secret: at.secret })} />
              );
            }}
          </Match>
          <Match when={route().screen === 'settings'}>
            <SettingsScreen />
          </Match>
          <Match when={route().screen === 'help'}>
            <HelpScreen />
          </Match>
        </Switch>
      </main>
      <Notices />
    </>
  );
}

followSettings();
start();
createEffect(() => {
  if (settings.theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = settings.theme;
});
const root = document.getElementById('page');
if (root) render(() => <App />, root);
