import { describe, expect, test } from 'vitest';
import { WrongChainError } from '../../server/tokens/chain/node-errors.ts';
import {
  type DepositScene,
  depositsOf,
  newDepositor,
  scannerOf,
  useDeposits,
} from '../support/chain/deposits.ts';
import { balanceOf, tokens } from '../support/people/people.ts';

const FINAL = 36;
const depths = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** A deposit, then a reorganisation of `depth` blocks whose first block contains the deposit. */
async function depositTakenBack(scene: DepositScene, depth: number, isRepeated: boolean) {
  const { chain, scan } = scene;
  const ana = await newDepositor(scene);
  const hash = await chain.send(ana.addresses.cash, '5');
  await chain.mine(depth - 1);
  await scan();
  const before = await depositsOf(scene, ana);
  const raw = await chain.rpc('eth_getRawTransactionByHash', hash);
  // When repeated, the deposit is in the last of the replacement blocks.
  await chain.rpc('anvil_reorg', depth, isRepeated ? [[raw, depth - 1]] : []);
  await scan();
  return { ana, before, after: await depositsOf(scene, ana) };
}

// Anvil drops the state of old blocks, so every few depths get a chain of their own.
describe.each([depths(1, 11), depths(12, 22), depths(23, 32)])('reorganisations', (...some) => {
  const scene = useDeposits({ confirmations: FINAL });

  test.each(some)(
    'after one of %i blocks, the deposit counts as the chain has it now',
    async (depth) => {
      const isRepeated = depth % 2 === 0;
      const { ana, before, after } = await depositTakenBack(scene(), depth, isRepeated);
      const { chain, scan, api } = scene();

      expect(before).toMatchObject([{ status: 'pending', confirmations: depth }]);
      expect(after).toMatchObject(isRepeated ? [{ status: 'pending', confirmations: 1 }] : []);

      await chain.mine(FINAL);
      await scan();

      expect(await balanceOf(api, ana.cash)).toBe(isRepeated ? tokens('5') : 0n);
      expect(await depositsOf(scene(), ana)).toHaveLength(isRepeated ? 1 : 0);
    },
  );
});

describe('a reorganisation below a credited block', () => {
  const scene = useDeposits({ confirmations: 2 });

  test('stops all credits, also those of another scanner', async () => {
    const { chain, scan, api } = scene();
    const [ana, eva] = [await newDepositor(scene()), await newDepositor(scene())];
    await chain.send(ana.addresses.cash, '5');
    await chain.mine(2);
    await scan();
    await chain.rpc('anvil_reorg', 3, []);
    await chain.send(eva.addresses.cash, '5');
    await chain.mine(2);

    await expect(scan()).rejects.toThrow(WrongChainError);
    await expect(scannerOf(api, chain.settings)()).rejects.toThrow('the chain was reorganised');

    expect(await balanceOf(api, eva.cash)).toBe(0n);
  });
});
