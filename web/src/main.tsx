// The page: connects, follows the settings, and shows the screen of the address.

import { createEffect, createMemo, lazy, Match, on, Show, Suspense, Switch, type JSX } from 'solid-js';
import { render } from 'solid-js/web';
import './styles/base.css';
import './styles/controls.css';
import './board/board.css';
import './styles/home.css';
import './styles/table.css';
import './styles/panel.css';
import './styles/over.css';
import './styles/small.css';
import './styles/pages.css';
import './styles/editor.css';
import './styles/reading.css';
import './styles/study.css';
import './styles/engine.css';
import './styles/tree.css';
import './styles/study-small.css';
import './styles/review.css';
import './styles/evaluation.css';
import './styles/review-small.css';
import './styles/forced.css';
import { followSettings } from './board/paint';
import { start } from './net/room';
import { followPastes } from './paste/listen';
import { Game } from './screens/game/game';
import { GamesScreen } from './screens/games/games';
import { HelpScreen } from './screens/help/help';
import { Home } from './screens/home/home';
import { SettingsScreen } from './screens/settings/settings';
import { settings, theme } from './settings/settings';
import { Dialog } from './ui/dialog';
import { Header } from './ui/header';
import { Notices } from './ui/notice';
import { astray, atBoard, follow, route, setSheet, sheet, type Route } from './ui/route';
import { words } from './words/words';

/** Screens that most visits do without come when they are asked for. */
const Editor = lazy(() => import('./screens/editor/editor'));
const Reading = lazy(() => import('./screens/reading/reading'));
const Study = lazy(() => import('./screens/study/study'));
const Studies = lazy(() => import('./screens/studies/studies'));
const Practice = lazy(() => import('./screens/practice/practice'));

function Unknown(): JSX.Element {
  return (
    <section class="empty">
      <h1>{words.nav.unknown}</h1>
      <p>{words.nav.unknownHint}</p>
      <a class="button primary" href="/" onClick={follow}>
        {words.nav.home}
      </a>
    </section>
  );
}

/** Settings or help over the game, which goes on behind them. */
function OverTheGame(): JSX.Element {
  return (
    <Show when={atBoard() && sheet()} keyed>
      {name => (
        <Dialog title={words.nav[name]} class="aside" onClose={() => setSheet(undefined)}>
          {name === 'settings' ? <SettingsScreen inside /> : <HelpScreen inside />}
        </Dialog>
      )}
    </Show>
  );
}

function App(): JSX.Element {
  /** Another one only for another game, or for an invitation that was opened here: looking at a game is not interrupted. */
  const arrival = createMemo((before: Extract<Route, { screen: 'game' }> | undefined) => {
    const now = route();
    if (now.screen !== 'game') return undefined;
    return before?.game === now.game && !now.token && !now.secret ? before : now;
  });
  const studied = (): string | undefined => {
    const now = route();
    return now.screen === 'study' ? now.study : undefined;
  };
  // A new screen begins at its beginning for keyboard and screen reader too.
  createEffect(on(() => arrival()?.game ?? studied() ?? route().screen, () => document.getElementById('main')?.focus({ preventScroll: true }), { defer: true }));
  createEffect(() => {
    const { screen } = route();
    if (screen !== 'game' && screen !== 'study') document.title = screen === 'home' ? words.name : `${words.nav[screen]} · ${words.name}`;
  });
  const practices = (): boolean => {
    const now = route();
    return now.screen === 'practice' && now.now;
  };
  const game = (): boolean => (atBoard() || practices()) && !astray();
  const root = document.documentElement;
  createEffect(() => (root.dataset['layout'] = game() ? 'game' : 'page'));
  createEffect(() => root.toggleAttribute('data-zen', game() && settings.zen));
  createEffect(() => root.style.setProperty('--zoom', String(settings.size / 100)));
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
          <Match when={arrival()} keyed>
            {at => <Game game={at.game} {...(at.token && { token: at.token })} {...(at.secret && { secret: at.secret })} />}
          </Match>
          <Match when={route().screen === 'games'}>
            <GamesScreen />
          </Match>
          <Match when={route().screen === 'study'}>
            <Suspense>
              <Study />
            </Suspense>
          </Match>
          <Match when={route().screen === 'studies'}>
            <Suspense>
              <Studies />
            </Suspense>
          </Match>
          <Match when={route().screen === 'practice'}>
            <Suspense>
              <Practice />
            </Suspense>
          </Match>
          <Match when={route().screen === 'edit'}>
            <Suspense>
              <Editor />
            </Suspense>
          </Match>
          <Match when={route().screen === 'read'}>
            <Suspense>
              <Reading />
            </Suspense>
          </Match>
          <Match when={route().screen === 'settings'}>
            <SettingsScreen />
          </Match>
          <Match when={route().screen === 'help'}>
            <HelpScreen />
          </Match>
          <Match when={route().screen === 'unknown'}>
            <Unknown />
          </Match>
        </Switch>
      </main>
      <OverTheGame />
      <Notices />
    </>
  );
}

followSettings();
start(!atBoard());
followPastes();
createEffect(() => (document.documentElement.dataset['theme'] = theme()));
const root = document.getElementById('page');
if (root) render(() => <App />, root);
