/** What the functions of the ledger refuse and count. Each case is undone. */
import { expect, test } from 'vitest';
import { newId } from '../../../server/platform/core/ids.ts';
import { type Db, rowsOf } from '../../../server/platform/db/database.ts';
import { type Statement, sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';

const api = useApi();

class Undo extends Error {}

async function undone<T>(work: (tx: Db) => Promise<T>): Promise<T> {
  let done: { is: T } | undefined;
  await api()
    .database.owner.db.transaction(async (tx) => {
      done = { is: await work(tx) };
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  if (!done) throw new Error('nothing was done');
  return done.is;
}

async function value<T>(tx: Db, expression: Statement): Promise<T | undefined> {
  const [row] = await rowsOf<{ value: T }>(tx, sql`select ${expression} as value`);
  return row?.value;
}

const post = (tx: Db, accounts: bigint[], amounts: string[]) =>
  tx.execute(sql`select ledger.post(p_id => ${newId('txn')}, p_kind => 'stake', p_business_key => ${newId('txn')},
    p_accounts => ${`{${accounts.join()}}`}::bigint[], p_amounts => ${`{${amounts.join()}}`}::numeric[])`);

test('a debit of an account that defers its credits is in its balance at once', async () => {
  const shop = await newMerchant(api(), { cash: '10' });
  const stored = sql`(select balance::text from ledger.account where id = ${shop.cash}::bigint)`;

  const left = await undone(async (tx) => {
    await tx.execute(sql`select ledger.defer_credits(${shop.cash}::bigint)`);
    await post(tx, [shop.cash, shop.stake], ['-4', '4']);
    return await value<string>(tx, stored);
  });

  expect(BigInt(left ?? 0)).toBe(10n ** 19n - 4n);
});

test('a transfer has as many accounts as amounts', async () => {
  const { cash, stake } = await newMember(api(), { cash: '10' });

  await expect(undone((tx) => post(tx, [cash, stake], ['-4']))).rejects.toMatchObject({
    cause: { code: '22023' },
  });
});

test('test tokens of more than a day ago do not count for the day', async () => {
  const funding = (
    age: string,
  ) => sql`insert into ledger.test_funding (transfer_id, business_id, units, created_at)
    select id, 'usr_funded', 5, now() - ${age}::interval from ledger.transfer t
    where not exists (select from ledger.test_funding f where f.transfer_id = t.id) limit 1`;

  const counted = await undone(async (tx) => {
    await tx.execute(funding('25 hours'));
    await tx.execute(funding('23 hours'));
    return await value<string>(tx, sql`ledger.test_funded('usr_funded')::text`);
  });

  expect(counted).toBe('5');
});

const fund = (tx: Db, units: string, inBooks: string | null) =>
  value<string>(
    tx,
    sql`ledger.fund_treasury(p_transfer => ${newId('txn')}, p_units => ${units}::numeric,
      p_business_key => ${newId('txn')}, p_in_books => ${inBooks}::numeric)`,
  );

test('the treasury is not funded while its credits are paused', async () => {
  const outcome = await undone(async (tx) => {
    await tx.execute(sql`select ops.pause('credits_paused:treasury', 'test')`);
    return await fund(tx, '1', null);
  });

  expect(outcome).toBe('credits_paused');
});

test('the treasury is not funded from books that have changed since they were compared', async () => {
  const outcome = await undone((tx) => fund(tx, '1', '123456789'));

  expect(outcome).toBe('changed');
});

test('the treasury is not funded beyond the bound of an hour', async () => {
  const outcomes = await undone(async (tx) => {
    await tx.execute(sql`update ops.credit_bound set most = 10 where kind = 'treasury'`);
    await tx.execute(sql`delete from ops.credit_minute where kind = 'treasury'`);
    return [await fund(tx, '10', null), await fund(tx, '1', null)];
  });

  expect(outcomes).toEqual(['funded', 'credits_paused']);
});
