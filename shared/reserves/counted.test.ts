import { expect, test } from 'vitest';
import { countedIn } from './counted.ts';
import type { Mine } from './schemas.ts';
import { leafText, nodeText } from './tree.ts';

const hashOf = async (text: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
};
const [MINE, OTHER] = ['aa', 'bb'].map((pair) => pair.repeat(32)) as [string, string];
const mineText = leafText({ nonce: MINE, member: 'usr_1', units: 5n });

async function mine(): Promise<Mine> {
  const mineNode = { hash: await hashOf(mineText), units: 5n };
  const otherNode = { hash: OTHER, units: 7n };
  const tree = { hash: await hashOf(nodeText(mineNode, otherNode)), units: '12' };
  const claims = { number: 4, tree, block: { time: 1_795_000_000 }, note: 'größer' };
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return {
    member: 'usr_1',
    proof: { number: 4, madeAt: '2026-11-27T04:27:00.000Z', jws: `e30.${payload}.sig` },
    leaves: [{ nonce: MINE, units: '5', path: [{ side: 'right', hash: OTHER, units: '7' }] }],
  };
}

test('adds up the leaves that lead to the root', async () => {
  expect(await countedIn(await mine())).toEqual({
    ...{ is: 'counted', units: 5n, number: 4, at: '2026-11-18T11:06:40.000Z' },
  });
  expect(await countedIn({ ...(await mine()), leaves: [] })).toMatchObject({ units: 0n });
});

test('tells that there is no proof', async () => {
  expect(await countedIn({ ...(await mine()), proof: null })).toEqual({ is: 'unproven' });
});

test('tells that a leaf is missing, or counted twice', async () => {
  const { leaves, ...rest } = await mine();
  const [leaf] = leaves;
  if (!leaf) throw new Error('there is a leaf');
  const wrong = [
    [{ ...leaf, units: '6' }],
    [{ ...leaf, path: [{ side: 'right' as const, hash: OTHER, units: '-7' }] }],
    [{ ...leaf, path: [{ side: 'right' as const, hash: OTHER, units: '8' }] }],
    [leaf, leaf],
  ];

  for (const leavesOf of wrong) {
    expect(await countedIn({ ...rest, leaves: leavesOf })).toEqual({ is: 'missing' });
  }
  expect(await countedIn({ ...rest, leaves, member: 'usr_2' })).toEqual({ is: 'missing' });
});
