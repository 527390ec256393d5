// The page: connects, follows the settings, and shows the screen of the address.

import { createEffect, createMemo, type JSX, lazy, Match, on, Show, Suspense, Switch } from 'solid-js';
import { render } from 'solid-js/web';
import './styles/base.css';
import './styles/controls.css';
import './board/board.css';
import './styles/home.css';
import './styles/modes.css';
import './styles/front.css';
import './styles/table.css';
import './styles/panel.css';
import './styles/over.css';
import './styles/small.css';
import './styles/pages.css';
import './styles/evaluation.css';
import './styles/forced.css';
import { followSettings } from './board/paint';
import { followOffers } from './install/prompt';
import { followPage } from './install/renew';
import { startWorker } from './install/worker';
import { start } from './net/room';
import { followPastes } from './paste/listen';
import { Game } from './screens/game/game';
import { followHelpKey } from './screens/help/key';
import { Home } from './screens/home/home';
import { settings, theme } from './settings/settings';
import { Dialog } from './ui/dialog';
import { Header } from './ui/header';
import { Notices, notify } from './ui/notice';
import { astray, atBoard, follow, type Route, route, setSheet, sheet } from './ui/route';
import { isServerUnreachable, ServerUnreachable } from './ui/server-unreachable';
import { followLanguage, withWords } from './words/language';
import { words } from './words/words';

/** Screens that most visits do without come when they are asked for. */
const GamesScreen = lazy(() => import('./screens/games/games'));
const HelpScreen = lazy(() => withWords(() => import('./screens/help/help')));
const ManualScreen = lazy(() => import('./screens/manual/manual'));
const SettingsScreen = lazy(() => import('./screens/settings/settings'));
const ModesScreen = lazy(() => import('./screens/modes/modes'));
const Editor = lazy(() => withWords(() => import('./screens/editor/editor')));
const Reading = lazy(() => import('./screens/reading/reading'));
const Study = lazy(() => withWords(() => import('./screens/study/study')));
const Studies = lazy(() => import('./screens/studies/studies'));
const Practice = lazy(() => withWords(() => import('./screens/practice/practice')));

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

/** Settings or help over the game, which goes on behind them; the keys over any screen. */
function OverTheGame(): JSX.Element {
  return (
    <Show when={sheet()} keyed>
      {name => (
        <Dialog title={words.nav[name]} class="aside" onClose={() => setSheet(undefined)}>
          <Suspense>{name === 'settings' ? <SettingsScreen inside /> : <HelpScreen inside />}</Suspense>
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
  createEffect(
    on(
      () => arrival()?.game ?? studied() ?? route().screen,
      () => document.getElementById('main')?.focus({ preventScroll: true }),
      { defer: true },
    ),
  );
  createEffect(() => {
    const { screen } = route();
    if (screen !== 'game' && screen !== 'study')
      document.title = screen === 'home' ? words.name : `${words.nav[screen]} · ${words.name}`;
  });
  const practices = (): boolean => {
    const now = route();
    return now.screen === 'practice' && now.now;
  };
  const game = (): boolean => (atBoard() || practices()) && !astray() && !isServerUnreachable();
  const root = document.documentElement;
  createEffect(() => (root.dataset.layout = game() ? 'game' : 'page'));
  createEffect(() => root.toggleAttribute('data-zen', game() && settings.zen));
  createEffect(() => root.toggleAttribute('data-blindfold', settings.blindfold));
  createEffect(() => root.style.setProperty('--zoom', String(settings.size / 100)));
  return (
    <>
      <a class="skip" href="#main">
        {words.nav.skip}
      </a>
      <Header />
      <main id="main" tabindex="-1">
        <Suspense>
          <Switch>
            <Match when={isServerUnreachable()}>
              <ServerUnreachable />
            </Match>
            <Match when={route().screen === 'home'}>
              <Home />
            </Match>
            <Match when={arrival()} keyed>
              {at => <Game game={at.game} {...(at.token && { token: at.token })} {...(at.secret && { secret: at.secret })} />}
            </Match>
            <Match when={route().screen === 'games'}>
              <GamesScreen />
            </Match>
            <Match when={route().screen === 'modes'}>
              <ModesScreen />
            </Match>
            <Match when={route().screen === 'study'}>
              <Study />
            </Match>
            <Match when={route().screen === 'studies'}>
              <Studies />
            </Match>
            <Match when={route().screen === 'practice'}>
              <Practice />
            </Match>
            <Match when={route().screen === 'edit'}>
              <Editor />
            </Match>
            <Match when={route().screen === 'read'}>
              <Reading />
            </Match>
            <Match when={route().screen === 'settings'}>
              <SettingsScreen />
            </Match>
            <Match when={route().screen === 'help'}>
              <HelpScreen />
            </Match>
            <Match when={route().screen === 'manual'}>
              <ManualScreen />
            </Match>
            <Match when={route().screen === 'unknown'}>
              <Unknown />
            </Match>
          </Switch>
        </Suspense>
      </main>
      <OverTheGame />
      <Notices />
    </>
  );
}

followSettings();
followLanguage(() => notify(words.link.silent));
start(!atBoard());
followPastes();
followPage();
followOffers();
followHelpKey();
startWorker();
createEffect(() => (document.documentElement.dataset.theme = theme()));
const root = document.getElementById('page');
if (root) render(() => <App />, root);
