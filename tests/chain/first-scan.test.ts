/** The block from which the first scan starts. */
import { expect, test } from 'vitest';
import { rowsOf } from '../../server/platform/db/database.ts';
import { sql } from '../../server/platform/db/statement.ts';
import { matchScan } from '../../server/tokens/deposits/scan.ts';
import { useApi } from '../support/api/api.ts';
import { useChain } from '../support/chain/anvil.ts';
import { newDepositor, scannerOf } from '../support/chain/deposits.ts';
import { balanceOf, tokens } from '../support/people/people.ts';

const chain = useChain();
const api = useApi();
const DAY = `0x${(86_400).toString(16)}`;

test('a deposit to an address created before any node answered is credited', async () => {
  const ana = await newDepositor({ api: api(), chain: chain() });
  await chain().rpc('anvil_mine', '0xa', DAY);
  await api().database.owner.db.execute(
    sql`update deposit_address set created_at = now() + interval '5 days'`,
  );
  await chain().send(ana.addresses.cash, '5');
  await chain().rpc('anvil_mine', '0x14', DAY);

  const scan = await matchScan(api().db, chain().chain);
  await scannerOf(api(), chain().settings)();

  const [deposit] = await rowsOf<{ block: number }>(
    api().db,
    sql`select block_number::int as block from deposit`,
  );
  expect(scan?.done.number).toBeGreaterThan(2);
  expect(scan?.done.number).toBeLessThan((deposit?.block ?? 0) - 2);
  expect(await balanceOf(api(), ana.cash)).toBe(tokens('5'));
});
