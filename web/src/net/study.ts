// How a study that is being read or written changes with what the server says.
//
// Invariant: a view is always one the server has told as a whole; a gap is never guessed over. A node that did not change
// stays the same object, so that whoever draws it has nothing to do.

import type { NodeId, StudyNews, StudyNode, StudyView, ToClient } from '../protocol/messages';

export type StudyEvent = Extract<ToClient, { type: 'studyEvent' }>;

/** What an event means for the view at hand: the new view, nothing new, or something missed between. */
export type StudyStep = { kind: 'applied'; view: StudyView } | { kind: 'old' } | { kind: 'missed' };

const withNodes = (nodes: readonly StudyNode[], told: readonly StudyNode[]): StudyNode[] => {
  const fresh = new Map<NodeId, StudyNode>(told.map(node => [node.id, node]));
  const kept = nodes.map(node => {
    const other = fresh.get(node.id);
    fresh.delete(node.id);
    return other ?? node;
  });
  return [...kept, ...fresh.values()];
};

const applied = (view: StudyView, news: StudyNews): StudyView => {
  switch (news.type) {
    case 'nodes':
      return { ...view, nodes: withNodes(view.nodes, news.nodes) };
    case 'gone': {
      const gone = new Set(news.nodes);
      return {
        ...view,
        nodes: withNodes(
          view.nodes.filter(({ id }) => !gone.has(id)),
          [news.parent],
        ),
      };
    }
    case 'title':
      return { ...view, title: news.title };
    case 'evaluating': {
      const { evaluating: _, ...rest } = view;
      return news.left === undefined ? rest : { ...rest, evaluating: news.left };
    }
  }
};

export const applyStudyEvent = (view: StudyView, event: StudyEvent): StudyStep => {
  if (event.version < view.version) return { kind: 'old' };
  if (event.after !== view.version) return event.version === view.version ? { kind: 'old' } : { kind: 'missed' };
  const next = event.news.reduce(applied, view);
  return { kind: 'applied', view: { ...next, version: event.version, restorable: event.restorable } };
};
