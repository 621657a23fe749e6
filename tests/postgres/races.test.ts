/** What only several connections can show. Each race has a control: without its guard it is lost. */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { cancelPayment, confirmPayment, renewQuote } from '#shared/pay/contract.ts';
import { verifyLedger } from '../../server/ledger/invariants.ts';
import { addRate } from '../../server/token/rates.ts';
import { startApi, type TestApi, useApi } from '../support/api.ts';
import { openTestDatabase } from '../support/database.ts';
import { balanceOf, newMember, newMerchant, newPaySession, tokens } from '../support/people.ts';
import { letQuoteExpire } from '../support/time.ts';

const api = useApi();
const TOTAL = '152';

const confirm = (on: TestApi, id: string, token: string) =>
  on.call(confirmPayment, { params: { id }, token, body: { total: TOTAL } });

async function sessions(
  on: TestApi,
  merchant: Awaited<ReturnType<typeof newMerchant>>,
  count: number,
) {
  const made: string[] = [];
  for (let i = 0; i < count; i++) made.push((await newPaySession(on, merchant)).id);
  return made;
}

function tally(codes: (string | undefined)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const code of codes) counts[code ?? 'paid'] = (counts[code ?? 'paid'] ?? 0) + 1;
  return counts;
}

describe('two hundred confirmations at once', () => {
  test('on a balance that pays for twenty pay exactly twenty', async () => {
    const merchant = await newMerchant(api());
    const payer = await newMember(api(), { cash: String(152 * 20) });
    const ids = await sessions(api(), merchant, 200);

    const answers = await Promise.all(ids.map((id) => confirm(api(), id, payer.token)));

    expect(tally(answers.map((answer) => answer.json().code))).toEqual({
      paid: 20,
      insufficient_balance: 180,
    });
    expect(await balanceOf(api(), payer.cash)).toBe(0n);
    expect(await balanceOf(api(), merchant.cash)).toBe(tokens(String(152 * 20)));
  });

  test('of many payers to one merchant all go through', async () => {
    const merchant = await newMerchant(api());
    const payers = await Promise.all(Array.from({ length: 20 }, () => newMember(api())));
    const ids = await sessions(api(), merchant, payers.length);

    const answers = await Promise.all(
      payers.map((payer, index) => confirm(api(), ids[index] ?? '', payer.token)),
    );

    expect(tally(answers.map((answer) => answer.json().code))).toEqual({ paid: 20 });
    expect(await balanceOf(api(), merchant.cash)).toBe(tokens(String(152 * 20)));
  });
});

describe('one session in fifty tabs', () => {
  test('is paid by one transfer, with the same receipt in every tab of the payer', async () => {
    const merchant = await newMerchant(api());
    const payer = await newMember(api());
    const { id } = await newPaySession(api(), merchant);

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => confirm(api(), id, payer.token)),
    );

    const receipts = new Set(answers.map((answer) => answer.json().receipt?.transactionId));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(50).fill(200));
    expect(receipts.size).toBe(1);
    expect(await balanceOf(api(), payer.cash)).toBe(tokens('848'));
  });

  test('of fifty members is paid by one of them', async () => {
    const merchant = await newMerchant(api());
    const payers = await Promise.all(Array.from({ length: 50 }, () => newMember(api())));
    const { id } = await newPaySession(api(), merchant);

    const answers = await Promise.all(payers.map((payer) => confirm(api(), id, payer.token)));

    expect(tally(answers.map((answer) => answer.json().code))).toEqual({
      paid: 1,
      session_not_pending: 49,
    });
  });
});

describe('a session confirmed and cancelled at once', () => {
  test('has exactly one outcome, and one event', async () => {
    const merchant = await newMerchant(api());
    const payer = await newMember(api(), { cash: '100000' });
    const ids = await sessions(api(), merchant, 40);

    await Promise.all(
      ids.flatMap((id) => [
        confirm(api(), id, payer.token),
        api().call(cancelPayment, { params: { id } }),
      ]),
    );

    const { rows } = (await api().db.execute(sql`
      select s.status, s.transfer_id is not null as moved, count(e.id)::int as events
      from pay_session s left join event e on e.subject_id = s.id
      where s.merchant_id = ${merchant.id} group by s.id`)) as unknown as {
      rows: { status: string; moved: boolean; events: number }[];
    };
    expect(rows).toHaveLength(40);
    for (const { status, moved, events } of rows) {
      expect([status === 'paid', events]).toEqual([moved, 1]);
    }
  });
});

describe('an expired quote asked for anew by many', () => {
  test('is followed by one quote', async () => {
    const merchant = await newMerchant(api());
    const { id } = await newPaySession(api(), merchant);
    await letQuoteExpire(api(), id);

    await Promise.all(Array.from({ length: 20 }, () => api().call(renewQuote, { params: { id } })));

    const { rows } = await api().database.execute(
      `select count(*)::int as quotes from pay_quote where session_id = '${id}'`,
    );
    expect(rows).toEqual([{ quotes: 2 }]);
  });
});

/** Without the guard the same storm does harm: the races above are not won by luck. */
describe('the same storm without its guard', () => {
  async function storm(weaken: string[]) {
    const database = await openTestDatabase();
    const weak = await startApi({}, database);
    await addRate(weak.db, { currency: 'EUR', rate: '0.25', source: 'test' });
    for (const statement of weaken) await database.owner.execute(statement);
    const merchant = await newMerchant(weak);
    const payer = await newMember(weak, { cash: String(152 * 20) });
    return { weak, merchant, payer, close: () => weak.http.close().then(() => database.close()) };
  }

  test('overdraws a balance that is read without a lock and has no floor', async () => {
    const { weak, merchant, payer, close } = await storm([
      'alter table ledger.account drop constraint account_floor',
      `create or replace function ledger.lock(p_accounts bigint[]) returns void language sql as 'select'`,
      `create or replace function ledger.cover(p_account bigint, p_need numeric) returns numeric
        language sql security definer as
        'select balance from ledger.account, pg_sleep(0.02) where id = p_account'`,
    ]);
    const ids = await sessions(weak, merchant, 60);

    await Promise.all(ids.map((id) => confirm(weak, id, payer.token)));

    const verdicts = await verifyLedger(weak.db);
    const left = await balanceOf(weak, payer.cash);
    await close();
    expect(left).toBeLessThan(0n);
    expect(
      verdicts.filter(({ breaches }) => breaches.length > 0).map(({ name }) => name),
    ).toContain('I4');
  });
});
