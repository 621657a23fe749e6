/** Concurrent payments from one stolen session stay below the limit in total. */
import { describe, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { startApi, type TestApi, useApi } from '../../support/api/api.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import { TOTAL } from '../../support/payments/pay-scene.ts';
import {
  balanceOf,
  newMember,
  newMerchant,
  newPaySession,
  tokens,
} from '../../support/people/people.ts';

const stepUp = { amount: tokens('200'), sum: tokens('600') };
const api = useApi({ stepUp });

/** Counts 152 twenty times at once as a member's first payments. @returns how many were allowed */
async function countAtOnce({ db, database }: TestApi, member: string): Promise<number> {
  // The server's login may call it through pay.confirm only.
  await database.owner.execute('grant execute on function pay.count_spending to public');
  const counted = await Promise.all(
    Array.from({ length: 20 }, () =>
      rowsOf<{ counted: boolean }>(
        db,
        sql`select pay.count_spending(
          p_member => ${member}, p_total => 152, p_amount_limit => 200,
          p_sum_limit => 600) as counted`,
      ),
    ),
  );
  return counted.filter(([row]) => row?.counted).length;
}

describe('twenty concurrent payments of 152 with a limit of 600', () => {
  test('three succeed', async () => {
    const merchant = await newMerchant(api());
    const payer = await newMember(api(), { cash: '5000' });
    const ids: string[] = [];
    for (let made = 0; made < 20; made++) ids.push((await newPaySession(api(), merchant)).id);

    const answers = await Promise.all(
      ids.map((id) =>
        api().call(payEndpoints.confirm, {
          params: { id },
          token: payer.token,
          body: { total: TOTAL },
        }),
      ),
    );

    const refused = answers.filter((answer) => answer.json().code === 'confirmation_required');
    expect(refused).toHaveLength(17);
    expect(await balanceOf(api(), payer.cash)).toBe(tokens('4544'));
  });

  test('counting alone allows three, without any other lock', async () => {
    const { id } = await newMember(api());

    expect(await countAtOnce(api(), id)).toBe(3);
  });

  test('more than three succeed when comparing and counting are two statements', async () => {
    const database = await openTestDatabase();
    const weak = await startApi({ stepUp }, database);
    await addRate(weak.db, { currency: 'EUR', rate: '0.25', source: 'test' });
    await database.owner.execute(`create or replace function pay.count_spending(
        p_member text, p_total numeric, p_amount_limit numeric, p_sum_limit numeric
      ) returns boolean language plpgsql as $$
      declare
        known numeric := coalesce((select spent from payer_limit where member_id = p_member), 0);
      begin
        perform pg_sleep(0.2);
        if known + p_total > p_sum_limit then return false; end if;
        insert into payer_limit as l (member_id, spent) values (p_member, p_total)
        on conflict (member_id) do update set spent = l.spent + p_total;
        return true;
      end $$`);
    const { id } = await newMember(weak);

    const counted = await countAtOnce(weak, id);

    await weak.http.close();
    await database.close();
    expect(counted).toBeGreaterThan(3);
  });
});
