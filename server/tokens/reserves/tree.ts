/** Builds the tree whose root a proof of reserves publishes (shared/reserves/tree.ts). */
import { randomBytes } from 'node:crypto';
import { leafText, nodeText, type TreeNode } from '#shared/reserves/tree.ts';
import { sha256Hex } from '../../platform/core/sha256.ts';

export interface Owned {
  memberId: string;
  units: bigint;
}

export interface OwnedLeaf extends Owned {
  nonce: string;
}

export interface Tree {
  /** In the order of level 0. */
  leaves: OwnedLeaf[];
  /** From the leaves to the root. An odd last node stands in the next level unchanged. */
  levels: TreeNode[][];
  root: TreeNode;
}

/** Nodes that are hashed before other work of the process gets its turn. */
const AT_ONCE = 1_000;

/**
 * A tree of many members takes seconds; deliveries and e-mails of the same process go on meanwhile.
 * @throws RangeError for a negative balance
 */
export async function buildTree(owners: readonly Owned[]): Promise<Tree> {
  const split = await inTurns(owners, leavesOf);
  const hashed = await inTurns(split.flat(), (leaf) => ({ leaf, node: nodeOf(leaf) }));
  const leaves = await byHash(hashed);
  const levels = [leaves.map(({ node }) => node)];
  for (let level = levels[0] ?? []; level.length > 1; ) {
    level = await inTurns(pairsOf(level), parentOf);
    levels.push(level);
  }
  const root = levels.at(-1)?.[0] ?? { hash: sha256Hex(''), units: 0n };
  return { leaves: leaves.map(({ leaf }) => leaf), levels, root };
}

async function inTurns<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const done: R[] = [];
  for (const [index, item] of items.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await nextTurn();
    done.push(work(item));
  }
  return done;
}

const nextTurn = () => new Promise<void>((done) => setImmediate(done));

/** Sorted by hash, so that neighbours are different members every day. */
async function byHash<T extends { node: TreeNode }>(all: readonly T[]): Promise<T[]> {
  const parts = Map.groupBy(all, ({ node }) => node.hash.slice(0, 2));
  const sorted: T[][] = [];
  for (const [, part] of [...parts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await nextTurn();
    sorted.push(part.sort((a, b) => (a.node.hash < b.node.hash ? -1 : 1)));
  }
  return sorted.flat();
}

/** Two leaves of a random part each: a neighbour's path shows no balance of anybody. */
function leavesOf({ memberId, units }: Owned): OwnedLeaf[] {
  if (units < 0n) throw new RangeError(`a negative balance of ${memberId}`);
  const first = BigInt(`0x${randomBytes(40).toString('hex')}`) % (units + 1n);
  return [first, units - first]
    .filter((part) => part > 0n)
    .map((part) => ({ memberId, units: part, nonce: randomBytes(32).toString('hex') }));
}

const nodeOf = ({ memberId: member, units, nonce }: OwnedLeaf): TreeNode => ({
  hash: sha256Hex(leafText({ nonce, member, units })),
  units,
});

/** An odd last node has no neighbour. */
function pairsOf(level: readonly TreeNode[]): (readonly TreeNode[])[] {
  return Array.from({ length: Math.ceil(level.length / 2) }, (_, pair) =>
    level.slice(2 * pair, 2 * pair + 2),
  );
}

function parentOf([left, right]: readonly TreeNode[]): TreeNode {
  if (!left) throw new RangeError('a pair without a node');
  if (!right) return left;
  return { hash: sha256Hex(nodeText(left, right)), units: left.units + right.units };
}
