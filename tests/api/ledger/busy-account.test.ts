import { expect, test } from 'vitest';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();

test('credits of a busy account are pending, count in full, and are added when a debit needs them', async () => {
  const [from, to] = [await newMember(api()), await newMember(api(), { cash: '0' })];
  const { db } = api().database.owner;
  await db.execute(sql`select ledger.defer_member_credits(${to.id})`);
  const move = (key: string, payer: bigint, payee: bigint, amount: string) =>
    db.execute(sql`select ledger.post(
      p_id => ${key}, p_kind => 'stake', p_business_key => ${key},
      p_accounts => array[${payer}::bigint, ${payee}::bigint],
      p_amounts => array[-${amount}::numeric, ${amount}::numeric])`);
  const balances = () =>
    db.execute(
      sql`select balance, ledger.balance(id) as true_balance from ledger.account where id = ${to.cash}::bigint`,
    );

  await move('txn_in', from.cash, to.cash, '7');
  const stored = await balances();
  await move('txn_out', to.cash, from.cash, '6');
  const applied = await balances();

  expect(stored).toMatchObject({ rows: [{ balance: '0', true_balance: '7' }] });
  expect(applied).toMatchObject({ rows: [{ balance: '1', true_balance: '1' }] });
});
