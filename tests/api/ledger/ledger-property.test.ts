/** Any sequence of operations conserves the tokens and keeps I1 to I6. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { verifyLedger } from '../../../server/invariants.ts';
import { applyPendingCredits } from '../../../server/ledger/accounts.ts';
import { expirePaySessions } from '../../../server/payments/pay/pay-session.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { useApi } from '../../support/api/api.ts';
import { letQuoteExpire, letSessionExpire } from '../../support/clock/age.ts';
import {
  balanceOf,
  newMember,
  newMerchant,
  type TestMember,
  tokens,
} from '../../support/people/people.ts';

const api = useApi();
const RUNS = Number(process.env.PROPERTY_RUNS ?? 12);

type Step =
  | { do: 'create'; merchant: number; cents: number }
  | { do: 'confirm' | 'requote'; session: number; payer: number }
  | { do: 'cancel' | 'merchant-cancel' | 'quote-ends' | 'session-ends'; session: number }
  | { do: 'expire' | 'fold' }
  | { do: 'rate'; cents: number };

const index = fc.nat({ max: 6 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      merchant: index,
      cents: fc.integer({ min: 1, max: 9_000 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('confirm' as const), session: index, payer: index }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('requote' as const), session: index, payer: index }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('cancel', 'merchant-cancel', 'quote-ends', 'session-ends'),
      session: index,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('expire', 'fold') }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('rate' as const),
      cents: fc.integer({ min: 1, max: 300 }),
    }),
  },
);

test('any sequence of operations keeps every invariant and every token', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const merchants = [await newMerchant(api()), await newMerchant(api())];
      const payers: TestMember[] = [
        await newMember(api(), { cash: '300' }),
        await newMember(api(), { cash: '90', stake: '5000' }),
        // A business can pay like any member.
        ...merchants,
      ];
      const world = [...payers];
      const sessions: { id: string; apiToken: string; total: string }[] = [];
      const before = await sum(world);

      for (const move of steps) await act(move, merchants, payers, sessions);

      expect(await sum(world)).toBe(before);
      const verdicts = await verifyLedger(api().db);
      expect(verdicts.flatMap(({ name, breaches }) => breaches.map(() => name))).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});

async function sum(people: TestMember[]): Promise<bigint> {
  let total = 0n;
  for (const { cash, stake } of people) {
    total += (await balanceOf(api(), cash)) + (await balanceOf(api(), stake));
  }
  return total;
}

async function act(
  move: Step,
  merchants: Awaited<ReturnType<typeof newMerchant>>[],
  payers: TestMember[],
  sessions: { id: string; apiToken: string; total: string }[],
): Promise<void> {
  const { db } = api();
  const session = 'session' in move ? sessions[move.session % (sessions.length || 1)] : undefined;
  const params = { id: session?.id ?? '' };
  switch (move.do) {
    case 'create': {
      const merchant = merchants[move.merchant % merchants.length];
      const response = await api().call(merchantEndpoints.createSession, {
        token: merchant?.apiToken,
        body: { amount: (move.cents / 100).toFixed(2), currency: 'EUR' },
      });
      const { id, quote } = response.json();
      sessions.push({ id, apiToken: merchant?.apiToken ?? '', total: quote.total });
      return;
    }
    case 'rate':
      return addRate(db, { currency: 'EUR', rate: (move.cents / 100).toFixed(2), source: 'test' });
    case 'expire':
      await expirePaySessions(db, api().config);
      return;
    case 'fold':
      await applyPendingCredits(db);
      return;
  }
  if (!session) return;
  switch (move.do) {
    case 'confirm': {
      const payer = payers[move.payer % payers.length];
      const answer = await api().call(payEndpoints.confirm, {
        params,
        token: payer?.token,
        body: { total: session.total },
      });
      expect([200, 409]).toContain(answer.statusCode);
      return;
    }
    case 'requote': {
      const answer = (await api().call(payEndpoints.quote, { params })).json();
      if (answer.quote) session.total = answer.quote.total;
      return;
    }
    case 'cancel':
      await api().call(payEndpoints.cancel, { params, token: payers[0]?.token });
      return;
    case 'merchant-cancel':
      await api().call(merchantEndpoints.cancelSession, { params, token: session.apiToken });
      return;
    case 'quote-ends':
      return letQuoteExpire(api(), session.id);
    case 'session-ends': {
      const [row] = (
        (await db.execute(
          sql`select status from pay_session where id = ${session.id}`,
        )) as unknown as {
          rows: { status: string }[];
        }
      ).rows;
      if (row?.status === 'pending') await letSessionExpire(api(), session.id);
    }
  }
}

test('the invariants find a breach that the guards cannot see', async () => {
  const member = await newMember(api(), { cash: '10' });
  const { owner } = api().database;
  await owner.db.execute(
    sql`update ledger.account set balance = balance + 1 where id = ${member.cash}::bigint`,
  );

  const broken = (await verifyLedger(api().db)).filter(({ breaches }) => breaches.length > 0);
  await owner.db.execute(
    sql`update ledger.account set balance = balance - 1 where id = ${member.cash}::bigint`,
  );

  expect(broken.map(({ name }) => name)).toEqual(['I3']);
  expect(await balanceOf(api(), member.cash)).toBe(tokens('10'));
});
