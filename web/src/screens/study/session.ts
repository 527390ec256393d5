// One study on the screen: what the server has told about it, which move is shown, and what may be done.
//
// Invariant: `view` is always a whole state of the server. Which node is shown is the page's own affair, and always one
// that is there.

import { type Accessor, batch, createMemo, createSignal, onCleanup } from 'solid-js';
import { Lost, Refused } from '../../net/connection';
import { debounced } from '../../net/debounce';
import { connection } from '../../net/room';
import { ownSecret, ownSecrets } from '../../net/secrets';
import { applyStudyEvent, type StudyEvent } from '../../net/study';
import type { Look, Message, NodeId, StudyChange, StudyNode, StudyView } from '../../protocol/messages';
import { notify } from '../../ui/notice';
import { setAstray } from '../../ui/route';
import { refusal } from '../../words/words';
import { childrenOf, START, type Tree, treeOf } from './tree';

/** Milliseconds until a study that could not be had is asked for again. */
const RETRY = 2000;
/** Positions that are remembered. */
const MOST_LOOKS = 400;

export interface StudySession {
  study: string;
  view: Accessor<StudyView | undefined>;
  tree: Accessor<Tree>;
  /** How often it was joined: more than once where the connection was lost. */
  joined: Accessor<number>;
  /** Why there is nothing to show. */
  missing: Accessor<Message | undefined>;
  /** The move that is shown, or the start. */
  node: Accessor<StudyNode | undefined>;
  /** The position that is shown, once the server has told what may be played there. */
  look: Accessor<Look | undefined>;
  /** A position further on, by moves that need not be in the study; undefined if there is none. */
  lookAfter(node: NodeId, moves: readonly string[]): Promise<Look | undefined>;
  goTo(node: NodeId): void;
  /** So many plies on or back; on goes where one was last. */
  step(plies: number): void;
  /** What may follow, the one that was last looked at first. */
  next(): StudyNode | undefined;
  /** The node to stand on afterwards; undefined if it was refused, which is told. */
  change(change: StudyChange): Promise<NodeId | undefined>;
}

export const createStudySession = (study: string): StudySession => {
  const [view, setView] = createSignal<StudyView>();
  const [joined, setJoined] = createSignal(0);
  const [missing, setMissing] = createSignal<Message>();
  const [at, setAt] = createSignal<NodeId>(START);
  const [looks, setLooks] = createSignal<ReadonlyMap<NodeId, Look>>(new Map());
  const tree = createMemo((): Tree => treeOf(view()?.nodes ?? []));
  const node = createMemo(() => tree().get(at()) ?? tree().get(START));
  /** Where one went from each node when one was last there. */
  const taken = new Map<NodeId, NodeId>();
  const asked = new Set<NodeId>();
  const further = new Map<string, Promise<Look | undefined>>();
  let unseen: { version: number; seen(): void }[] = [];
  let later: number | undefined;
  let secret = ownSecret();

  const changed = (next: StudyView): void => {
    batch(() => {
      const before = tree();
      setView(next);
      // What was shown is gone: the nearest move that is still there takes its place.
      for (let id: NodeId | undefined = at(); id !== undefined; id = before.get(id)?.parent) {
        if (!tree().has(id)) continue;
        setAt(id);
        break;
      }
    });
    const seen = unseen.filter(({ version }) => version <= next.version);
    unseen = unseen.filter(({ version }) => version > next.version);
    for (const one of seen) one.seen();
  };

  const ask = async (key: string, version: number | undefined): Promise<boolean> => {
    const reply = await connection.ask(
      { type: 'joinStudy', study, secret: key, ...(version !== undefined && { version }) },
      ['studyJoined', 'study'],
      true,
    );
    if (reply.type === 'study') {
      setAstray(false);
      changed(reply.view);
      return reply.view.writable;
    }
    return true;
  };

  const join = async (): Promise<void> => {
    window.clearTimeout(later);
    try {
      if (await ask(secret, view()?.version)) {
        setJoined(joined() + 1);
        return looking.ask();
      }
      // It may have been begun when this browser had another secret.
      for (const other of ownSecrets().filter(one => one !== secret)) {
        if (!(await ask(other, undefined))) continue;
        secret = other;
        break;
      }
      setJoined(joined() + 1);
      looking.ask();
    } catch (error) {
      if (error instanceof Refused) {
        if (error.why.code !== 'noSuchStudy') later = window.setTimeout(() => void join(), RETRY);
        setMissing(error.why);
        setAstray(view() === undefined);
      } else if (!(error instanceof Lost)) throw error;
    }
  };

  const received = (event: StudyEvent): void => {
    const before = view();
    if (!before) return;
    const step = applyStudyEvent(before, event);
    if (step.kind === 'missed') void join();
    if (step.kind === 'applied') changed(step.view);
  };

  const askLook = (id: NodeId): void => {
    if (!tree().has(id) || looks().has(id) || asked.has(id) || !connection.connected) return;
    asked.add(id);
    connection
      .ask({ type: 'look', subject: { type: 'study', study, node: id } }, ['look'], true)
      .then(
        ({ look }) => setLooks(before => new Map([...[...before].slice(-MOST_LOOKS), [id, look]])),
        // Too many questions: that passes.
        () => {
          if (at() === id) window.setTimeout(() => at() === id && looking.ask(), RETRY);
        },
      )
      .finally(() => asked.delete(id));
  };
  /** What is shown, and what will be shown if one goes on. */
  const looking = debounced(() => {
    askLook(at());
    const next = following();
    if (next) askLook(next.id);
  });

  const following = (): StudyNode | undefined => {
    const shown = node();
    const children = childrenOf(tree(), shown);
    return children.find(({ id }) => id === taken.get(shown?.id ?? START)) ?? children[0];
  };

  const goTo = (id: NodeId): void => {
    const target = tree().get(id);
    if (!target) return;
    for (let one: StudyNode | undefined = target; one?.parent !== undefined; one = tree().get(one.parent))
      taken.set(one.parent, one.id);
    setAt(id);
    looking.ask();
  };

  const silence = connection.listen({
    opened: join,
    unasked: message => {
      if (message.type === 'studyEvent' && message.study === study) received(message);
      else if (message.type === 'study' && message.view.study === study) changed(message.view);
    },
  });
  if (connection.connected) void join();
  onCleanup(() => {
    window.clearTimeout(later);
    looking.cancel();
    silence();
    if (connection.connected) connection.ask({ type: 'leaveStudy', study }, ['stopped'], true).catch(() => undefined);
  });

  const lookAfter: StudySession['lookAfter'] = (id, moves) => {
    const key = [id, ...moves].join(' ');
    const known = further.get(key);
    if (known) return known;
    if (further.size > MOST_LOOKS) further.clear();
    const answer = connection
      .ask({ type: 'look', subject: { type: 'study', study, node: id }, moves: [...moves] }, ['look'], true)
      .then(
        ({ look }) => look,
        () => {
          further.delete(key);
          return undefined;
        },
      );
    further.set(key, answer);
    return answer;
  };

  const change: StudySession['change'] = async what => {
    try {
      const reply = await connection.ask({ type: 'changeStudy', study, change: what }, ['changed']);
      if ((view()?.version ?? 0) < reply.version) await new Promise<void>(seen => unseen.push({ version: reply.version, seen }));
      return reply.node;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      notify(refusal(error.why));
      return undefined;
    }
  };

  return {
    study,
    view,
    tree,
    joined,
    missing,
    node,
    look: createMemo(() => looks().get(node()?.id ?? START)),
    lookAfter,
    goTo,
    step: plies => {
      for (let left = Math.abs(plies); left > 0; left--) {
        const target = plies > 0 ? following()?.id : node()?.parent;
        if (target === undefined) return;
        goTo(target);
      }
    },
    next: following,
    change,
  };
};
