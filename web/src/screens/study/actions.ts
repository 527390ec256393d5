// Everything that can be done in a study, by whatever key, button or menu.

import { type Accessor, createSignal } from 'solid-js';
import type { NodeId, StudyNode, StudyView } from '../../protocol/messages';
import { choose, settings } from '../../settings/settings';
import { notify, say } from '../../ui/notice';
import { later, words } from '../../words/words';
import { copy } from '../game/around/invitation';
import { spoken } from '../game/show/spoken';
import { takeIn } from '../practice/ask';
import type { Analysis } from './analysis';
import { begin } from './begin';
import { score } from './evaluation';
import type { MenuItem, MenuPlace } from './menu';
import type { StudyMoveInput } from './move-input';
import { judged, OF_MOVES, sign } from './nags';
import { moveName } from './notes';
import { options, prefer } from './options';
import type { ReviewContext } from './review/context';
import type { StudySession } from './session';
import { exportStudy } from './share';
import { alternative, branchAfter, branchBefore, childrenOf, isMain, lineFrom, movesAsText, pathTo, START } from './tree';

const text = words.study;
/** Milliseconds that `g` waits for what is to be judged. */
const JUDGING = 3000;

export type Sheet = 'review' | 'moves' | 'lines' | 'graph' | 'notes';
export type Window = 'play' | 'share' | 'keys';

export interface OpenMenu {
  title: string;
  items: readonly MenuItem[];
  at: MenuPlace;
}

export interface StudyActions {
  menu: Accessor<OpenMenu | undefined>;
  closeMenu(): void;
  window: Accessor<Window | undefined>;
  openWindow(name: Window | undefined): void;
  sheet: Accessor<Sheet>;
  showSheet(sheet: Sheet): void;
  /** Everything about one move. */
  aboutMove(node: NodeId, at: MenuPlace): void;
  /** Everything about the study. */
  aboutStudy(at: MenuPlace): void;
  /** A copy that this browser's user may change. */
  fork(): Promise<void>;
  /** Does what the key means; false: nothing. */
  press(event: KeyboardEvent): boolean;
}

interface Tools {
  session: StudySession;
  input: StudyMoveInput;
  analysis: Analysis;
  view(): StudyView;
  threat: Accessor<boolean>;
  setThreat(on: boolean): void;
  flip(): void;
  roleName(role: string): string;
  /** What a key means before anything else: while a line is shown or a move is to be found. */
  before(key: string): boolean;
  review: ReviewContext;
  sheet: Accessor<Sheet>;
  setSheet(sheet: Sheet): void;
}

export const createStudyActions = ({
  session,
  input,
  analysis,
  view,
  threat,
  setThreat,
  flip,
  roleName,
  before,
  review,
  sheet,
  setSheet,
}: Tools): StudyActions => {
  const [menu, setMenu] = createSignal<OpenMenu>();
  const [window_, setWindow] = createSignal<Window>();
  let judging = -Infinity;

  const node = (): StudyNode | undefined => session.node();
  const tree = session.tree;
  const writable = (): boolean => view().writable;
  const place = (): MenuPlace => {
    const box = (document.querySelector('.tree [aria-current]') ?? document.querySelector('.tree'))?.getBoundingClientRect();
    return { x: box?.left ?? 40, y: (box?.bottom ?? 40) + 2 };
  };

  const judge = (id: NodeId, glyph: number): void => {
    const one = tree().get(id);
    if (one && id !== START && writable())
      void session.change({ type: 'glyphs', node: id, glyphs: judged(one.glyphs ?? [], glyph) });
  };
  const comment = (): void => {
    setSheet('notes');
    queueMicrotask(() => document.getElementById('comment-box')?.focus());
  };
  const restore = async (): Promise<void> => {
    const back = await session.change({ type: 'restore' });
    if (back !== undefined) session.goTo(back);
  };
  const remove = async (id: NodeId): Promise<void> => {
    if (id === START || !writable()) return;
    const before = tree().size;
    const stand = await session.change({ type: 'delete', node: id });
    if (stand === undefined) return;
    notify(text.removed(before - tree().size), { label: text.undo, act: () => void restore() });
  };
  const best = (count = 1, line = 0): void => {
    const moves = threat() ? [] : (analysis.news()?.lines[line]?.moves ?? []).slice(0, count);
    if (moves.length > 0) void input.play(...moves.map(({ uci }) => uci));
  };

  const aboutMove: StudyActions['aboutMove'] = (id, at) => {
    const one = tree().get(id);
    if (!one) return;
    const path = pathTo(tree(), id);
    const others = one.parent === undefined ? 0 : (tree().get(one.parent)?.children.indexOf(id) ?? 0);
    const items: MenuItem[] = [];
    if (writable() && id !== START) {
      if (others > 0)
        items.push({ icon: 'flag', text: text.promote, act: () => void session.change({ type: 'promote', node: id }) });
      if (!isMain(tree(), id))
        items.push({ icon: 'star', text: text.makeMain, act: () => void session.change({ type: 'makeMain', node: id }) });
    }
    if (writable())
      items.push({
        icon: 'note',
        text: text.comment,
        act: () => {
          session.goTo(id);
          comment();
        },
      });
    if (writable() && id !== START)
      for (const glyph of OF_MOVES.slice(0, 6))
        items.push({ text: text.glyphNames[glyph] ?? '', sign: sign(glyph), act: () => judge(id, glyph) });
    if (writable() && one.shapes?.length)
      items.push({
        icon: 'erase',
        text: text.clearShapes,
        act: () => void session.change({ type: 'shapes', node: id, shapes: [] }),
      });
    if (path.length > 1) items.push({ icon: 'copy', text: text.copyLine, act: () => void copy(movesAsText(path)) });
    items.push({ icon: 'copy', text: words.actions.copyFen, act: () => void copy(one.fen) });
    if (writable() && id !== START) items.push({ icon: 'trash', text: text.remove, danger: true, act: () => void remove(id) });
    setMenu({ title: moveName(one), items, at });
  };

  const branch = (): void => {
    const next = childrenOf(tree(), node());
    if (next.length < 2) return void (next[0] && session.goTo(next[0].id));
    setMenu({
      title: text.branches,
      items: next.map(one => ({ text: moveName(one), act: () => session.goTo(one.id) })),
      at: place(),
    });
  };

  const fork: StudyActions['fork'] = async () => {
    const { text: pgn } = await exportStudy(session.study);
    const at = node();
    await begin({ type: 'pgn', text: pgn }, at && isMain(tree(), at.id) ? { ply: at.ply } : {}, text.copyTitle(view().title));
  };

  const aboutStudy: StudyActions['aboutStudy'] = at => {
    const items: MenuItem[] = [
      { icon: 'flip', text: text.flip, act: flip },
      { icon: 'review', text: words.review.title, act: () => setSheet('review') },
      { icon: 'play', text: text.play, act: () => setWindow('play') },
      { icon: 'share', text: text.share, act: () => setWindow('share') },
    ];
    const { study } = session;
    const sides = ['white', 'black'] as const;
    for (const color of view().nodes.length > 1 ? sides : [])
      items.push({
        icon: 'learn',
        text: later.practice.train(color),
        act: () => void takeIn({ type: 'addRepertoire', study, color }, later.practice.trained),
      });
    for (const color of writable() && review.reviewing.review() ? sides : [])
      items.push({
        icon: 'learn',
        text: later.practice.mistakesOf(color),
        act: () => void takeIn({ type: 'addMistakes', study, colors: [color] }, later.practice.added),
      });
    if (writable()) {
      items.push({ icon: 'forward', text: text.pass, act: () => void input.play('0000') });
      if (view().restorable) items.push({ icon: 'undo', text: text.undo, act: () => void restore() });
    } else items.push({ icon: 'copy', text: text.own, act: () => void fork() });
    items.push({
      icon: 'zen',
      text: settings.zen ? words.game.zenLeave : words.game.zen,
      act: () => choose('zen', !settings.zen),
    });
    items.push({ icon: 'keyboard', text: text.keys, act: () => setWindow('keys') });
    setMenu({ title: view().title, items, at });
  };

  const sayMove = (): void => {
    const one = node();
    if (one)
      say(
        [one.san ? words.announce.moved(one.color, spoken(one.san, roleName)) : text.startPosition, one.comment ?? '']
          .filter(Boolean)
          .join('. '),
      );
  };
  const sayWorth = (): void => {
    const news = analysis.news();
    const evaluation = news?.lines[0]?.evaluation ?? node()?.evaluation;
    const move = news?.lines[0]?.moves[0]?.san;
    say(evaluation ? text.said(score(evaluation), evaluation.depth, move ? spoken(move, roleName) : '') : text.nothingSaid);
  };

  const keys: Record<string, () => void> = {
    ArrowLeft: () => session.step(-1),
    ArrowRight: () => session.step(1),
    ArrowUp: () => session.goTo(START),
    Home: () => session.goTo(START),
    ArrowDown: () => session.goTo(lineFrom(tree(), node()?.id ?? START).at(-1)?.id ?? node()?.id ?? START),
    End: () => session.goTo(lineFrom(tree(), node()?.id ?? START).at(-1)?.id ?? node()?.id ?? START),
    Enter: branch,
    ' ': () => best(),
    i: () => best(Infinity),
    l: () => prefer({ on: !options.on }),
    s: () => analysis.halt(!analysis.halted()),
    x: () => setThreat(!threat()),
    a: () => prefer({ arrows: !options.arrows }),
    e: sayWorth,
    o: sayMove,
    c: () => writable() && comment(),
    g: () => (judging = performance.now()),
    '!': () => judge(node()?.id ?? START, 1),
    m: () => aboutMove(node()?.id ?? START, place()),
    Delete: () => void remove(node()?.id ?? START),
    u: () => view().restorable && void restore(),
    '-': () => void input.play('0000'),
    r: () => setSheet(sheet() === 'review' ? 'moves' : 'review'),
    n: () => review.toMistake(1),
    N: () => review.toMistake(-1),
    w: () => review.showFirst(),
    t: () => review.tryHere(),
    p: () => setWindow('play'),
    f: flip,
    z: () => choose('zen', !settings.zen),
    '?': () => setWindow('keys'),
    Escape: () => input.cancel(),
  };
  const shifted: Record<string, () => void> = {
    ArrowUp: () => session.goTo(alternative(tree(), node() as StudyNode, -1).id),
    ArrowDown: () => session.goTo(alternative(tree(), node() as StudyNode, 1).id),
    ArrowLeft: () => session.goTo(branchBefore(tree(), node()?.id ?? START)),
    ArrowRight: () => session.goTo(branchAfter(tree(), node()?.id ?? START)),
  };
  const press: StudyActions['press'] = event => {
    if (event.ctrlKey || event.metaKey || event.altKey || !node()) return false;
    if (before(event.key)) return true;
    const waits = performance.now() - judging < JUDGING;
    judging = -Infinity;
    const glyph = waits
      ? ({ '!': 1, '?': 2 }[event.key] ?? (/^[1-7]$/.test(event.key) ? Number(event.key) : undefined))
      : undefined;
    if (glyph) judge(node()?.id ?? START, glyph);
    else if (/^[1-5]$/.test(event.key)) best(1, Number(event.key) - 1);
    else {
      const does = (event.shiftKey && shifted[event.key]) || keys[event.key];
      if (!does) return false;
      does();
    }
    return true;
  };

  return {
    menu,
    closeMenu: () => setMenu(undefined),
    window: window_,
    openWindow: setWindow,
    sheet,
    showSheet: setSheet,
    aboutMove,
    aboutStudy,
    fork,
    press,
  };
};
