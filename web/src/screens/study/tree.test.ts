import { describe, expect, it } from 'vitest';
import { applyStudyEvent, type StudyEvent } from '../../net/study';
import type { StudyNews, StudyNode, StudyView } from '../../protocol/messages';
import {
  alternative,
  type Block,
  branchAfter,
  branchBefore,
  isMain,
  layout,
  mainLine,
  movesAsText,
  pathTo,
  treeOf,
  type Variation,
} from './tree';

const node = (
  id: number,
  parent: number | undefined,
  san: string,
  ply: number,
  children: number[],
  more: Partial<StudyNode> = {},
): StudyNode => ({
  id,
  ...(parent !== undefined && { parent }),
  children,
  ply,
  color: ply % 2 === 1 ? 'white' : 'black',
  moveNumber: Math.max(1, Math.ceil(ply / 2)),
  san,
  uci: san,
  fen: '',
  ...more,
});

/** 1. e4 e5 (1... c5 2. Nf3 (2. c3) 2... d6) 2. Nf3 Nc6 */
const NODES: StudyNode[] = [
  node(0, undefined, '', 0, [1]),
  node(1, 0, 'e4', 1, [2, 5]),
  node(2, 1, 'e5', 2, [3]),
  node(3, 2, 'Nf3', 3, [4]),
  node(4, 3, 'Nc6', 4, []),
  node(5, 1, 'c5', 2, [6, 7]),
  node(6, 5, 'Nf3', 3, [8]),
  node(7, 5, 'c3', 3, []),
  node(8, 6, 'd6', 4, []),
];
const tree = treeOf(NODES);

const drawn = (variation: Variation): string =>
  variation.parts
    .map(part =>
      part.kind === 'move'
        ? (part.numbered ? `${part.node.moveNumber}${part.node.color === 'white' ? '.' : '…'}` : '') + part.node.san
        : `(${part.variations.map(drawn).join(' | ')})`,
    )
    .join(' ');
const sheet = (blocks: readonly Block[]): string[] =>
  blocks.map(block =>
    block.kind === 'row'
      ? `${block.number} ${block.white?.san ?? '…'} ${block.black?.san ?? '…'}`
      : `${block.node.comment ?? ''}[${block.variations.map(drawn).join(' | ')}]`,
  );

describe('ways through a tree', () => {
  it('follow the first children, and lead back to the start', () => {
    expect(mainLine(tree).map(({ san }) => san)).toEqual(['', 'e4', 'e5', 'Nf3', 'Nc6']);
    expect(pathTo(tree, 8).map(({ id }) => id)).toEqual([0, 1, 5, 6, 8]);
    expect([4, 8, 5, 0].map(id => isMain(tree, id))).toEqual([true, false, false, true]);
  });
  it('go around among alternatives, and from branch to branch', () => {
    expect(alternative(tree, tree.get(2)!, 1).id).toBe(5);
    expect(alternative(tree, tree.get(5)!, 1).id).toBe(2);
    expect(alternative(tree, tree.get(2)!, -1).id).toBe(5);
    expect(alternative(tree, tree.get(0)!, 1).id).toBe(0);
    expect([branchBefore(tree, 8), branchBefore(tree, 5), branchBefore(tree, 1)]).toEqual([5, 1, 0]);
    expect([branchAfter(tree, 0), branchAfter(tree, 1), branchAfter(tree, 4), branchAfter(tree, 5)]).toEqual([1, 4, 4, 8]);
  });
  it('are written as books write them', () => {
    expect(movesAsText(pathTo(tree, 8))).toBe('1. e4 c5 2. Nf3 d6');
    expect(movesAsText([tree.get(5)!, tree.get(6)!])).toBe('1... c5 2. Nf3');
    expect(movesAsText([])).toBe('');
  });
});

describe('the sheet', () => {
  it('interrupts the main line with what branches off, nested', () => {
    expect(sheet(layout(tree))).toEqual(['1 e4 e5', '[1…c5 2.Nf3 (2.c3) 2…d6]', '2 Nf3 Nc6']);
  });
  it('goes on with a number where a comment stood between', () => {
    const said = NODES.map(one =>
      one.id === 1 ? { ...one, comment: 'King’s pawn.' } : one.id === 0 ? { ...one, comment: 'A game.' } : one,
    );
    expect(sheet(layout(treeOf(said)))).toEqual([
      'A game.[]',
      '1 e4 …',
      'King’s pawn.[]',
      '1 … e5',
      '[1…c5 2.Nf3 (2.c3) 2…d6]',
      '2 Nf3 Nc6',
    ]);
  });
  it('begins with Black where Black is to move', () => {
    const black = treeOf([
      node(0, undefined, '', 0, [1], { color: 'white' }),
      node(1, 0, 'Kd7', 1, [], { color: 'black', moveNumber: 40 }),
    ]);
    expect(sheet(layout(black))).toEqual(['40 … Kd7']);
  });
  it('keeps what did not change', () => {
    const before = layout(tree);
    const after = layout(
      treeOf([...NODES.map(one => (one.id === 4 ? { ...one, children: [9] } : one)), node(9, 4, 'Bb5', 5, [])]),
      before,
    );
    expect(after.map((block, index) => block === before[index])).toEqual([true, true, false, false]);
    expect(sheet(after).at(-1)).toBe('3 Bb5 …');
    const other = layout(treeOf(NODES.map(one => (one.id === 7 ? { ...one, glyphs: [2] } : one))), before);
    expect(other.map((block, index) => block === before[index])).toEqual([true, false, true]);
  });
});

describe('news of a study', () => {
  const view = { version: 7, nodes: NODES, title: 'Old', restorable: false, evaluating: 3 } as unknown as StudyView;
  const event = (news: StudyNews[], after = 7, version = after + 1): StudyEvent => ({
    type: 'studyEvent',
    study: 'a',
    after,
    version,
    news,
    restorable: true,
  });
  const applied = (...news: StudyNews[]): StudyView => {
    const step = applyStudyEvent(view, event(news));
    if (step.kind !== 'applied') throw new Error(step.kind);
    return step.view;
  };
  it('put new nodes in, and others in their place', () => {
    const next = applied({ type: 'nodes', nodes: [node(4, 3, 'Nc6', 4, [9]), node(9, 4, 'Bb5', 5, [])] });
    expect(next.nodes.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(next.nodes[4]?.children).toEqual([9]);
    expect(next.nodes[3]).toBe(NODES[3]);
    expect([next.version, next.restorable]).toEqual([8, true]);
  });
  it('take nodes away', () => {
    const next = applied({ type: 'gone', nodes: [5, 6, 7, 8], parent: node(1, 0, 'e4', 1, [2]) });
    expect(sheet(layout(treeOf(next.nodes)))).toEqual(['1 e4 e5', '2 Nf3 Nc6']);
  });
  it('tell the name and how far the evaluation is', () => {
    const next = applied({ type: 'title', title: 'New' }, { type: 'evaluating', left: 2 });
    expect([next.title, next.evaluating]).toEqual(['New', 2]);
    expect('evaluating' in applied({ type: 'evaluating' })).toBe(false);
  });
  it('are asked for again where some were missed, and not applied twice', () => {
    expect(applyStudyEvent(view, event([], 8)).kind).toBe('missed');
    expect(applyStudyEvent(view, event([], 6)).kind).toBe('old');
    expect(applyStudyEvent(view, event([], 3)).kind).toBe('old');
  });
});
