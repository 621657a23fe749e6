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

/** @throws RangeError for a negative balance */
export function buildTree(owners: readonly Owned[]): Tree {
  const leaves = owners.flatMap(split).map((leaf) => ({ leaf, node: nodeOf(leaf) }));
  // By hash, so that neighbours are different members every day.
  leaves.sort((a, b) => (a.node.hash < b.node.hash ? -1 : 1));
  const levels = [leaves.map(({ node }) => node)];
  for (let level = levels[0] ?? []; level.length > 1; ) {
    level = pairsOf(level);
    levels.push(level);
  }
  const root = levels.at(-1)?.[0] ?? { hash: sha256Hex(''), units: 0n };
  return { leaves: leaves.map(({ leaf }) => leaf), levels, root };
}

/** Two leaves of a random part each: a neighbour's path shows no balance of anybody. */
function split({ memberId, units }: Owned): OwnedLeaf[] {
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

function pairsOf(level: readonly TreeNode[]): TreeNode[] {
  const above: TreeNode[] = [];
  for (let position = 0; position < level.length; position += 2) {
    const [left, right] = level.slice(position, position + 2);
    if (left && right) {
      above.push({ hash: sha256Hex(nodeText(left, right)), units: left.units + right.units });
    } else if (left) above.push(left);
  }
  return above;
}
