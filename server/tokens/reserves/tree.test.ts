import { describe, expect, test } from 'vitest';
import { type Leaf, nodeText, rootOf, type Sibling } from '#shared/reserves/tree.ts';
import { sha256Hex } from '../../platform/core/sha256.ts';
import { buildTree, type Tree } from './tree.ts';

const owners = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    memberId: `usr_${index}`,
    units: BigInt(index + 1) * 10n ** 18n,
  }));

/** As the database reads it. */
function pathOf({ levels }: Tree, position: number): Sibling[] {
  return levels.flatMap((nodes, level) => {
    const at = position >> level;
    const sibling = nodes[at ^ 1];
    return sibling ? [{ ...sibling, side: at % 2 === 0 ? 'right' : 'left' } as const] : [];
  });
}

const leafOf = ({ leaves }: Tree, position: number): Leaf => {
  const leaf = leaves[position];
  if (!leaf) throw new Error('no such leaf');
  return { nonce: leaf.nonce, member: leaf.memberId, units: leaf.units };
};

test.each([1, 2, 3, 5, 8, 13])('each leaf of %i members leads to the root', async (count) => {
  const tree = await buildTree(owners(count));
  const roots = await Promise.all(
    tree.leaves.map((_, position) => rootOf(leafOf(tree, position), pathOf(tree, position))),
  );

  expect(tree.root.units).toBe((BigInt(count * (count + 1)) / 2n) * 10n ** 18n);
  for (const root of roots) expect(root).toEqual(tree.root);
});

test('the parts of a balance add up, and no leaf shows it', async () => {
  const { leaves } = await buildTree(owners(5));
  const parts = leaves.filter(({ memberId }) => memberId === 'usr_3');

  expect(parts).toHaveLength(2);
  expect(parts.reduce((total, { units }) => total + units, 0n)).toBe(4n * 10n ** 18n);
});

test('neighbours and nonces differ each time', async () => {
  const [one, other] = [await buildTree(owners(20)), await buildTree(owners(20))];
  const order = ({ leaves }: Tree) => leaves.map(({ memberId }) => memberId).join();

  expect(order(one)).not.toBe(order(other));
  expect(new Set([...one.leaves, ...other.leaves].map(({ nonce }) => nonce)).size).toBe(80);
});

test('nobody owns anything in an empty tree', async () => {
  expect(await buildTree([])).toMatchObject({ leaves: [], root: { units: 0n } });
});

test('a negative balance is refused', async () => {
  const negative = buildTree([{ memberId: 'usr_1', units: -7n }]);
  await expect(negative).rejects.toThrow('a negative balance');
});

test('other work of the process has its turns while a large tree is built', async () => {
  let turns = 0;
  let isBuilding = true;
  const count = () => {
    turns++;
    if (isBuilding) setImmediate(count);
  };
  setImmediate(count);
  const { levels } = await buildTree(owners(5_000));
  isBuilding = false;

  expect(levels[0]).toHaveLength(10_000);
  // 5 of the members, 10 of the leaves, 256 of the sorting, 9 of the levels above.
  expect(turns).toBeGreaterThan(200);
});

test('leaves stand in the order of their hashes', async () => {
  const { levels } = await buildTree(owners(500));
  const hashes = (levels[0] ?? []).map(({ hash }) => hash);

  expect(hashes).toEqual(hashes.toSorted());
});

const tree = await buildTree(owners(4));

describe('a path is refused', () => {
  test('with another amount, nonce or member', async () => {
    const leaf = leafOf(tree, 2);
    const path = pathOf(tree, 2);
    const altered = [
      { ...leaf, units: leaf.units + 1n },
      { ...leaf, nonce: '00' },
      { ...leaf, member: 'usr_x' },
    ];
    const roots = await Promise.all(altered.map((one) => rootOf(one, path)));

    for (const root of roots) expect(root?.hash).not.toBe(tree.root.hash);
  });

  test('when a sum below it is negative', async () => {
    const leaf = leafOf(tree, 0);
    const path: Sibling[] = [{ side: 'left', hash: '00', units: -5n }];

    expect(await rootOf(leaf, path)).toBeUndefined();
  });

  test('when two sums are exchanged for others with the same total', () => {
    const [left, right] = [
      { hash: sha256Hex('a'), units: 3n },
      { hash: sha256Hex('b'), units: 4n },
    ];
    const others = nodeText({ ...left, units: 7n }, { ...right, units: 0n });

    expect(sha256Hex(others)).not.toBe(sha256Hex(nodeText(left, right)));
  });
});
