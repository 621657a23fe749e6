/** The pure rule and the functions in SQL decide alike, over a grid of cases around every limit. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { payerLimit } from '../../server/payments/pay/tables.ts';
import { decidePayment } from '../../server/people/risk/payment.ts';
import { rowsOf } from '../../server/platform/db/database.ts';
import { useApi } from '../support/api/api.ts';
import { newMember } from '../support/people/people.ts';

const api = useApi();
const LIMITS = { amount: 200n, sum: 600n };
const TOTALS = [1n, 99n, 100n, 101n, 199n, 200n, 201n, 600n, 601n];
const SPENT = [0n, 399n, 400n, 401n, 599n, 600n];
const OWN = [null, 0n, 100n, 200n, 600n, 1000n];

test('the rule and SQL decide alike, exactly at the limits too', async () => {
  const { id } = await newMember(api());
  await api().db.insert(payerLimit).values({ memberId: id });
  const differing: object[] = [];
  let cases = 0;
  for (const amount of OWN)
    for (const sum of OWN)
      for (const spent of SPENT)
        for (const total of TOTALS) {
          cases++;
          const facts = { total, spent, limits: LIMITS, own: { amount, sum }, isApproved: false };
          const decision = decidePayment(facts);
          await api().db.update(payerLimit).set({ amount, sum, spent });
          const [inSql] = await rowsOf<{ reason: string | null; counted: boolean }>(
            api().database.owner.db,
            sql`select pay.confirmation_reason(
              p_member => ${id}, p_total => ${total.toString()}::numeric, p_amount_limit => 200,
              p_sum_limit => 600) as reason,
              pay.count_spending(
                p_member => ${id}, p_total => ${total.toString()}::numeric, p_amount_limit => 200,
                p_sum_limit => 600) as counted`,
          );
          const reason = decision.verdict === 'confirm' ? decision.reason : null;
          if (inSql?.reason !== reason || inSql.counted !== (decision.verdict === 'allow')) {
            differing.push({ facts, decision, inSql });
          }
        }
  expect(differing).toEqual([]);
  expect(cases).toBe(1944);
});

test('a member’s first payment is compared like any other', async () => {
  for (const total of TOTALS) {
    const { id } = await newMember(api());
    const facts = { total, spent: 0n, limits: LIMITS, own: { amount: null, sum: null } };
    const [row] = await rowsOf<{ counted: boolean }>(
      api().database.owner.db,
      sql`select pay.count_spending(
        p_member => ${id}, p_total => ${total.toString()}::numeric, p_amount_limit => 200,
        p_sum_limit => 600) as counted`,
    );
    const { verdict } = decidePayment({ ...facts, isApproved: false });
    expect([total, row?.counted]).toEqual([total, verdict === 'allow']);
  }
});
