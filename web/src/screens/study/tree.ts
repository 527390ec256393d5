// The tree of a study: ways through it, and how it is laid out on a sheet.
//
// Invariant: nothing here knows rules; the order of children is the order of worth, the main line first.

import type { Color, NodeId, StudyNode } from '../../protocol/messages';

export const START: NodeId = 0;

export type Tree = ReadonlyMap<NodeId, StudyNode>;

export const treeOf = (nodes: readonly StudyNode[]): Tree => new Map(nodes.map(node => [node.id, node]));

export const childrenOf = (tree: Tree, node: StudyNode | undefined): StudyNode[] =>
  (node?.children ?? []).flatMap(id => tree.get(id) ?? []);

/** From the start to the node, both included. */
export const pathTo = (tree: Tree, id: NodeId): StudyNode[] => {
  const path: StudyNode[] = [];
  for (let node = tree.get(id); node; node = node.parent === undefined ? undefined : tree.get(node.parent)) path.push(node);
  return path.reverse();
};

/** What follows a node, first children only, without the node. */
export const lineFrom = (tree: Tree, id: NodeId): StudyNode[] => {
  const line: StudyNode[] = [];
  for (let [next] = childrenOf(tree, tree.get(id)); next; [next] = childrenOf(tree, next)) line.push(next);
  return line;
};

/** The start and the main line. */
export const mainLine = (tree: Tree): StudyNode[] => {
  const start = tree.get(START);
  return start ? [start, ...lineFrom(tree, START)] : [];
};

/** The move and its alternatives, in order. */
export const alternatives = (tree: Tree, node: StudyNode): StudyNode[] =>
  node.parent === undefined ? [node] : childrenOf(tree, tree.get(node.parent));

/** The alternative that many places further, around the end. */
export const alternative = (tree: Tree, node: StudyNode, steps: number): StudyNode => {
  const all = alternatives(tree, node);
  return all[(all.indexOf(node) + steps + all.length) % all.length] ?? node;
};

const branches = (tree: Tree, node: StudyNode | undefined): boolean => childrenOf(tree, node).length > 1;

/** The nearest node before this one that has more than one child; the start if there is none. */
export const branchBefore = (tree: Tree, id: NodeId): NodeId =>
  pathTo(tree, id)
    .slice(0, -1)
    .findLast(node => branches(tree, node))?.id ?? START;

/** The nearest node behind this one, going straight on, that has more than one child; the end if there is none. */
export const branchAfter = (tree: Tree, id: NodeId): NodeId => {
  const line = lineFrom(tree, id);
  return (line.find(node => branches(tree, node)) ?? line.at(-1))?.id ?? id;
};

/** On the main line: reached by first children alone. */
export const isMain = (tree: Tree, id: NodeId): boolean => {
  const path = pathTo(tree, id);
  return path.every((node, index) => index === 0 || path[index - 1]?.children[0] === node.id);
};

/** `12.` or `12…` */
export const numberOf = (number: number, color: Color): string => `${number}${color === 'white' ? '.' : '…'}`;

/** The moves to a node, or any others in a row, as a book writes them: `1. e4 e5 2. Nf3`. */
export const movesAsText = (moves: readonly Pick<StudyNode, 'san' | 'color' | 'moveNumber'>[]): string =>
  moves
    .filter(({ san }) => san)
    .map(({ san, color, moveNumber }, index) =>
      color === 'white' || index === 0 ? `${moveNumber}${color === 'white' ? '.' : '...'} ${san}` : san,
    )
    .join(' ');

/** A pair of moves of the main line. */
export interface Row {
  kind: 'row';
  number: number;
  white?: StudyNode;
  black?: StudyNode;
}

/** A move within a variation, or the variations that branch off at the move before. */
export type Part = { kind: 'move'; node: StudyNode; numbered: boolean } | { kind: 'branch'; variations: readonly Variation[] };

export interface Variation {
  parts: readonly Part[];
}

/** What stands between two rows: what is said about a move of the main line, and how it could have gone instead. */
export interface Aside {
  kind: 'aside';
  /** The move of the main line, or the start. */
  node: StudyNode;
  variations: readonly Variation[];
}

export type Block = Row | Aside;

const variationFrom = (tree: Tree, first: StudyNode): Variation => {
  const parts: Part[] = [];
  let numbered = true;
  let others: StudyNode[] = [];
  for (let node: StudyNode | undefined = first; node; ) {
    parts.push({ kind: 'move', node, numbered: numbered || node.color === 'white' });
    numbered = Boolean(node.comment) || others.length > 0;
    if (others.length > 0) parts.push({ kind: 'branch', variations: others.map(other => variationFrom(tree, other)) });
    [node, ...others] = childrenOf(tree, node);
  }
  return { parts };
};

const nodesOf = (variation: Variation): StudyNode[] =>
  variation.parts.flatMap(part => (part.kind === 'move' ? [part.node] : part.variations.flatMap(nodesOf)));

const contents = (block: Block): (StudyNode | undefined)[] =>
  block.kind === 'row' ? [block.white, block.black] : [block.node, ...block.variations.flatMap(nodesOf)];

const keyOf = (block: Block): string =>
  block.kind === 'row' ? `row ${(block.white ?? block.black)?.id}` : `aside ${block.node.id}`;

const same = (one: Block, two: Block): boolean => {
  const [a, b] = [contents(one), contents(two)];
  return a.length === b.length && a.every((node, index) => node === b[index]);
};

/** The sheet: rows of the main line with what interrupts them. Blocks that were there before stay the same ones. */
export const layout = (tree: Tree, before: readonly Block[] = []): Block[] => {
  const blocks: Block[] = [];
  const start = tree.get(START);
  if (!start) return blocks;
  if (start.comment) blocks.push({ kind: 'aside', node: start, variations: [] });
  let open: Row | undefined;
  for (let [node, ...others] = childrenOf(tree, start); node; [node, ...others] = childrenOf(tree, node)) {
    if (open && node.color === 'black') open.black = node;
    else {
      open = { kind: 'row', number: node.moveNumber, [node.color]: node };
      blocks.push(open);
    }
    if (node.color === 'black') open = undefined;
    if (!node.comment && others.length === 0) continue;
    blocks.push({ kind: 'aside', node, variations: others.map(other => variationFrom(tree, other)) });
    open = undefined;
  }
  const known = new Map(before.map(block => [keyOf(block), block]));
  return blocks.map(block => {
    const old = known.get(keyOf(block));
    return old && same(old, block) ? old : block;
  });
};
