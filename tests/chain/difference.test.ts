import { expect, test } from 'vitest';
import { fundTreasury } from '../../server/ledger/treasury.ts';
import { chainDifference } from '../../server/tokens/chain/difference.ts';
import { newDepositor, useDeposits } from '../support/chain/deposits.ts';
import { tokens } from '../support/people/people.ts';

const scene = useDeposits();

const difference = async () => {
  const { api, chain } = scene();
  const found = await chainDifference(api.db, chain.settings);
  if (!found) throw new Error('the chain has been read');
  return found;
};

test('the chain and the ledger agree at every step of a deposit', async () => {
  const { api, chain, scan } = scene();
  await chain.send(chain.settings.custody, '1000');
  await chain.mine(2);
  await scan();
  await api.db.transaction((tx) =>
    fundTreasury(tx, { id: 'txn_fund', units: tokens('1000'), businessKey: 'test:fund' }),
  );
  const ana = await newDepositor(scene());
  const atFirst = await difference();

  await chain.send(ana.addresses.cash, '5');
  await chain.send(ana.addresses.stake, '0.001');
  const seen = await difference();
  await chain.mine(2);
  const final = await difference();
  await scan();
  const credited = await difference();

  expect(atFirst).toMatchObject({ difference: 0n, inBooks: tokens('1000') });
  expect(seen).toMatchObject({ difference: 0n, uncredited: 0n });
  expect(final).toMatchObject({ difference: 0n, uncredited: tokens('5.001') });
  expect(credited).toMatchObject({
    difference: 0n,
    uncredited: 0n,
    ignored: tokens('0.001'),
    inBooks: tokens('1005'),
    onChain: { custody: tokens('1000'), depositAddresses: tokens('5.001') },
  });
});

test('unknown tokens on the chain and missing tokens are reported as a difference', async () => {
  const { api, chain } = scene();
  const before = (await difference()).difference;
  await chain.send(chain.settings.custody, '3');
  await chain.mine(2);
  const more = (await difference()).difference;
  await api.db.transaction((tx) =>
    fundTreasury(tx, { id: 'txn_made_up', units: tokens('10'), businessKey: 'test:made-up' }),
  );
  const less = (await difference()).difference;

  expect(more - before).toBe(tokens('3'));
  expect(less - more).toBe(-tokens('10'));
});
