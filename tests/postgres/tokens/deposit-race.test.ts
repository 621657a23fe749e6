/** Two servers scan one chain while the members keep paying. */
import { expect, test } from 'vitest';
import * as stakingEndpoints from '#shared/staking/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import {
  type Depositor,
  newDepositor,
  scannerOf,
  useDeposits,
} from '../../support/chain/deposits.ts';
import { balanceOf, tokens } from '../../support/people/people.ts';

const scene = useDeposits();
const PEOPLE = 20;
const ROUNDS = 10;

test('concurrent scanners credit every deposit once', async () => {
  const { api, chain } = scene();
  const people: Depositor[] = [];
  for (let count = 0; count < PEOPLE; count++) {
    people.push(await newDepositor(scene(), { cash: '100' }));
  }
  const scanners = Array.from({ length: 4 }, () => scannerOf(api, chain.settings));

  for (let round = 0; round < ROUNDS; round++) {
    for (const { addresses } of people) await chain.send(addresses.cash, '1');
    await chain.mine(2);
    const stakes = people.map(({ token }) =>
      api.call(stakingEndpoints.change, {
        token,
        body: { amount: '1', direction: 'to-stake' },
        headers: { 'idempotency-key': `round-${round}` },
      }),
    );
    const looks = scanners.map((scan) => scan());
    for (const { statusCode } of await Promise.all(stakes)) expect(statusCode).toBe(200);
    await Promise.all(looks);
  }
  await scanners[0]?.();

  for (const { cash, stake } of people) {
    expect(await balanceOf(api, cash)).toBe(tokens('100'));
    expect(await balanceOf(api, stake)).toBe(tokens(String(ROUNDS)));
  }
  const [{ credits } = {}] = await rowsOf<{ credits: number }>(
    api.db,
    sql`select count(*)::int as credits from deposit where status = 'credited'`,
  );
  expect(credits).toBe(PEOPLE * ROUNDS);
});
