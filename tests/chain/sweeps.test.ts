/** Sweeps collect deposits to custody and change no balance. */
import { expect, onTestFinished, test } from 'vitest';
import { verifyLedger } from '../../server/invariants.ts';
import { rowsOf } from '../../server/platform/db/database.ts';
import { sql } from '../../server/platform/db/statement.ts';
import { planSweeps } from '../../server/tokens/withdrawals/sweeps.ts';
import { type Depositor, newDepositor, scannerOf } from '../support/chain/deposits.ts';
import { CUSTODY, type Scene, startScene } from '../support/chain/withdrawals.ts';
import { tokens } from '../support/people/people.ts';

async function ownScene() {
  const own = await startScene({ sweepMinimum: tokens('100') });
  onTestFinished(() => own.stop());
  const scan = scannerOf(own.api, own.chain.settings);
  await own.chain.mine(2);
  await scan();
  return { ...own, scan };
}

/** Credited tokens at the deposit address of a cash account. */
async function deposited(
  { chain, scan }: Awaited<ReturnType<typeof ownScene>>,
  { addresses }: Depositor,
  amount: string,
): Promise<string> {
  await chain.send(addresses.cash, amount);
  await chain.mine(3);
  await scan();
  return addresses.cash;
}

const sweepsOf = ({ api }: Scene) =>
  rowsOf<{ status: string; amount: string }>(
    api.db,
    sql`select status, format.decimal(amount, 18) as amount from sweep order by created_at`,
  );

test('an amount worth its gas is swept by permit, from an address without ether', async () => {
  const own = await ownScene();
  const { api, chain } = own;
  const address = await deposited(own, await newDepositor(own), '250');

  await planSweeps(api.db, api.config);
  await own.carryOut();

  expect(await chain.balanceOf(address)).toBe(0n);
  expect(await chain.balanceOf(chain.settings.custody)).toBe(tokens(CUSTODY) + tokens('250'));
  expect(await sweepsOf(own)).toEqual([{ status: 'done', amount: '250' }]);
  expect(BigInt((await chain.rpc('eth_getBalance', address, 'latest')) as string)).toBe(0n);
  const verdicts = await verifyLedger(api.db);
  expect(verdicts.filter(({ breaches }) => breaches.length > 0)).toEqual([]);
});

test('a small amount stays, and a swept amount is not planned again', async () => {
  const own = await ownScene();
  const { api, chain } = own;
  const somebody = await newDepositor(own);
  const address = await deposited(own, await newDepositor(own), '99');

  await planSweeps(api.db, api.config);
  await own.carryOut();
  expect(await chain.balanceOf(address)).toBe(tokens('99'));

  await deposited(own, somebody, '100');
  await planSweeps(api.db, api.config);
  await planSweeps(api.db, api.config);
  await own.carryOut();
  await planSweeps(api.db, api.config);
  expect(await sweepsOf(own)).toEqual([{ status: 'done', amount: '100' }]);
});

test('a sweep that the chain reverts is marked failed and retried later', async () => {
  const own = await ownScene();
  const { api, chain } = own;
  const somebody = await newDepositor(own);
  const address = await deposited(own, somebody, '150');
  await planSweeps(api.db, api.config);
  // More than the address holds: a wrong ledger.
  await api.db.execute(sql`update sweep set amount = amount + 1`);

  await own.carryOut();
  await planSweeps(api.db, api.config);
  expect((await sweepsOf(own)).map(({ status }) => status)).toEqual(['failed']);
  await api.db.execute(sql`update sweep set closed_at = now() - interval '2 hours'`);
  await planSweeps(api.db, api.config);
  await own.carryOut();

  expect((await sweepsOf(own)).map(({ status }) => status)).toEqual(['failed', 'done']);
  expect(await chain.balanceOf(address)).toBe(0n);
});
