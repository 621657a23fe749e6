/** SQL decides as the specification of the limits says, over a grid of cases around every limit. */
import { expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();
const LIMITS = { amount: 200n, sum: 600n };
const TOTALS = [1n, 99n, 100n, 101n, 199n, 200n, 201n, 600n, 601n];
const SPENT = [0n, 399n, 400n, 401n, 599n, 600n];
const OWN = [null, 0n, 100n, 200n, 600n, 1000n];

/** A member's own limit counts while it is lower than the operator's. */
const lower = (limit: bigint, own: bigint | null) => (own === null || own > limit ? limit : own);

function expectedOf(total: bigint, spent: bigint, amount: bigint | null, sum: bigint | null) {
  if (total > lower(LIMITS.amount, amount)) return 'amount';
  return spent + total > lower(LIMITS.sum, sum) ? 'sum' : null;
}

async function decidedFor(member: string, total: bigint) {
  const limits = sql`p_member => ${member}, p_total => ${String(total)}::numeric,
    p_amount_limit => ${String(LIMITS.amount)}::numeric, p_sum_limit => ${String(LIMITS.sum)}::numeric`;
  const [decided] = await rowsOf<{ reason: string | null; counted: boolean }>(
    api().database.owner.db,
    sql`select pay.confirmation_reason(${limits}) as reason, pay.count_spending(${limits}) as counted`,
  );
  return decided;
}

test('a payment is confirmed above either limit, and counted otherwise', async () => {
  const { id } = await newMember(api());
  await rowsOf(api().db, sql`insert into payer_limit (member_id) values (${id})`);
  const differing: object[] = [];
  let cases = 0;
  for (const amount of OWN)
    for (const sum of OWN)
      for (const spent of SPENT)
        for (const total of TOTALS) {
          cases++;
          const expected = expectedOf(total, spent, amount, sum);
          await rowsOf(
            api().db,
            sql`update payer_limit set amount = ${amount}, sum = ${sum}, spent = ${spent}`,
          );
          const decided = await decidedFor(id, total);
          if (decided?.reason !== expected || decided.counted !== (expected === null)) {
            differing.push({ total, spent, amount, sum, expected, decided });
          }
        }
  expect(differing).toEqual([]);
  expect(cases).toBe(1944);
});

test('a member’s first payment is compared like any other', async () => {
  for (const total of TOTALS) {
    const { id } = await newMember(api());
    const expected = expectedOf(total, 0n, null, null);
    expect([total, await decidedFor(id, total)]).toEqual([
      total,
      { reason: expected, counted: expected === null },
    ]);
  }
});
