/**
 * Nobody meets a step that fails: whoever follows the steps of the way to pay, through the calls that the pages
 * send, ends at a payable session, or reads why not and from when.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import type { PaySession } from '#shared/pay/schemas.ts';
import { type WayStep, wayToPay } from '#shared/pay/way.ts';
import { purchaseSettings } from '../../../server/platform/config/purchases.ts';
import { readConfig } from '../../../server/platform/config/read-config.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import {
  CARD,
  fund,
  intentOf,
  order,
  payWith,
  startTestNetwork,
  tellAll,
} from '../../support/cards/network.ts';
import {
  newMember,
  newMerchant,
  newPaySession,
  type TestMember,
  type TestMerchant,
} from '../../support/people/people.ts';
import { moveStake } from '../../support/tokens/staking.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 15);

const network = await startTestNetwork();
const purchases = readConfig(
  {
    CARD_3DS_ABOVE: '40000',
    PURCHASE_NETWORK_DAY_MOST: '9999999',
    PURCHASE_CARD_DAY_MOST: '9999999',
  },
  { mode: 'sandbox' },
  purchaseSettings,
);
const api = useApi({ cards: network.settings, purchases });
let merchant: TestMerchant;
beforeAll(async () => {
  await fund(api(), '100000000');
  merchant = await newMerchant(api());
});
afterAll(() => network.stop());

const owner = (statement: ReturnType<typeof sql>) => api().database.owner.db.execute(statement);

const State = fc.record({
  cash: fc.oneof(fc.constantFrom('0', '984.8', '1000', '149.3', '5152'), decimal(6_000)),
  stake: fc.constantFrom('0', '999.99999', '1000', '4000'),
  memberForDays: fc.constantFrom(0, 400),
  accountDays: fc.constantFrom(0, 6, 30),
  minimumLevel: fc.constantFrom(undefined, 'Sens', 'Gemma'),
  amount: fc.oneof(fc.constantFrom('0.50', '40.00', '2500.00'), decimal(3_000)),
  /** Tokens paid by card some hours ago, and tokens of an unpaid order. */
  before: fc.record({
    tokens: fc.constantFrom<number>(0, 0, 500, 995, 7_900),
    hours: fc.constantFrom(1, 23),
  }),
  open: fc.constantFrom(0, 0, 300),
  declined: fc.constantFrom(0, 0, 0, 10),
});
type State = typeof State extends fc.Arbitrary<infer T> ? T : never;

function decimal(most: number) {
  return fc
    .tuple(fc.nat(most), fc.nat(99))
    .map(([whole, cents]) => `${whole + 1}.${String(cents).padStart(2, '0')}`);
}

async function someone(state: State): Promise<TestMember> {
  const { cash, stake, memberForDays, accountDays, before, open, declined } = state;
  const payer = await newMember(api(), { cash, stake, memberForDays });
  await owner(sql`update member set created_at = now() - ${accountDays}::int * interval '1 day'
    where id = ${payer.id}`);
  const insert = (tokens: number, status: string, hours: number) => {
    const id = newId('ord');
    return owner(sql`with ordered as (
        insert into purchase (id, member_id, request_key, status, tokens, amount, currency, rate,
          documents, intent_id, created_at, expires_at)
        select ${id}, ${payer.id}, ${id}, ${status}, ${tokens}::numeric * 1e18, 1, 'EUR', 0.25, '{}',
          ${`pi_${id}`}, now() - ${hours}::int * interval '1 hour', now() + interval '10 minutes'
        where ${tokens}::int > 0 returning intent_id)
      insert into card_event (id, type, intent_id, happened_at)
      select ${id} || n, 'payment_intent.payment_failed', intent_id, now()
      from ordered, generate_series(1, ${status === 'failed' ? declined : 0}::int) n`);
  };
  await insert(before.tokens, 'paid_uncredited', before.hours);
  await insert(open, 'failed', 0);
  return payer;
}

const newSession = async ({ amount, minimumLevel }: State) =>
  (await newPaySession(api(), merchant, { amount, ...(minimumLevel ? { minimumLevel } : {}) })).id;

const read = async ({ token }: TestMember, id: string): Promise<PaySession> =>
  (await api().call(payEndpoints.read, { params: { id }, token })).json();

/** Everything that limits count is older by then. */
async function waitUntil({ id }: TestMember, time: string): Promise<void> {
  const ms = Date.parse(time) - Date.now() + 2_000;
  const by = sql`${ms}::double precision * interval '1 millisecond'`;
  await owner(sql`update card_event e set happened_at = happened_at - ${by}
    from purchase p where p.intent_id = e.intent_id and p.member_id = ${id}`);
  await owner(sql`update purchase_count c set at = at - ${by}
    from purchase p where p.id = c.purchase_id and p.member_id = ${id}`);
  await owner(sql`update purchase set created_at = created_at - ${by}, expires_at = expires_at - ${by}
    where member_id = ${id}`);
  // The worker closes what no card can pay any more.
  await owner(sql`update purchase set status = 'expired', closed_at = now()
    where member_id = ${id} and status in ('pending', 'failed') and expires_at <= now()`);
  await owner(sql`update member set created_at = created_at - ${by} where id = ${id}`);
}

async function doStep(payer: TestMember, id: string, { step, amount }: WayStep): Promise<void> {
  switch (step) {
    case 'buy': {
      const ordered = await order(api(), payer.token, { amount });
      expect([ordered.statusCode, ordered.json().code]).toEqual([201, undefined]);
      const { clientSecret } = ordered.json<{ clientSecret: string }>();
      expect(await payWith(network, clientSecret, CARD.good)).toMatchObject({
        status: 'succeeded',
      });
      await tellAll(api(), network, intentOf(clientSecret));
      // One test card pays for everybody.
      await owner(sql`update purchase set card_fingerprint = null`);
      return;
    }
    case 'stake': {
      const staked = await moveStake(api(), payer, 'to-stake', amount);
      expect([staked.statusCode, staked.json().code]).toEqual([200, undefined]);
      return;
    }
    case 'pay': {
      const paid = await api().call(payEndpoints.confirm, {
        ...{ params: { id }, token: payer.token },
        body: { total: amount },
      });
      // Above the limit of payments without a confirmation, the payer's factor comes first.
      expect([undefined, 'confirmation_required']).toContain(paid.json().code);
      return;
    }
    case 'deposit':
      throw new Error('tokens are sold by card here');
  }
}

/** How the way ended: with the payment, or with a purchase above the limit. */
async function follow(state: State): Promise<'paid' | 'never'> {
  const payer = await someone(state);
  let id = await newSession(state);
  for (let turn = 0; turn < 8; turn++) {
    const session = await read(payer, id);
    const way = wayToPay(session);
    const [next] = way?.steps ?? [];
    if (!way || !next) throw new Error(`no way for ${session.payer?.availability}`);
    if (way.obstacle === 'never') {
      const { later = '0', laterFrom } = session.purchaseLimit ?? {};
      expect(laterFrom).toBeNull();
      // No single purchase may be that large.
      expect((await order(api(), payer.token, { amount: later })).statusCode).not.toBe(201);
      return 'never';
    }
    const renewal = way.steps.find(({ from }) => from)?.from;
    if (renewal !== undefined) {
      if (next.from === undefined) await doStep(payer, id, next);
      await waitUntil(payer, renewal);
      if (way.obstacle === 'late') id = await newSession(state);
      continue;
    }
    await doStep(payer, id, next);
    if (next.step === 'pay') {
      expect(session.payer?.availability).toBe('available');
      return 'paid';
    }
  }
  throw new Error('the way does not end');
}

test('no step of the way fails, and it ends at the payment or says that it cannot', async () => {
  await fc.assert(
    fc.asyncProperty(State, async (state) => {
      expect(['paid', 'never']).toContain(await follow(state));
    }),
    { numRuns: RUNS },
  );
});

const PLAIN: State = {
  ...{
    cash: '0',
    stake: '0',
    memberForDays: 0,
    accountDays: 0,
    minimumLevel: undefined,
    amount: '40.00',
  },
  ...{ before: { tokens: 0, hours: 1 }, open: 0, declined: 0 },
};

test.each<[string, Partial<State>, 'paid' | 'never']>([
  [
    'who stakes 5,000 with 984.8',
    { cash: '984.8', minimumLevel: 'Gemma', accountDays: 30 },
    'paid',
  ],
  ['whose trial is over, without tokens', { memberForDays: 400 }, 'paid'],
  ['whose level is too low, without tokens', { minimumLevel: 'Sens' }, 'paid'],
  ['who has bought all that a new account may', { before: { tokens: 995, hours: 1 } }, 'paid'],
  ['with an unpaid order', { open: 300, before: { tokens: 700, hours: 1 } }, 'paid'],
  ['whose cards were declined too often', { open: 300, declined: 10 }, 'paid'],
  ['who needs more than a purchase may be', { minimumLevel: 'Gemma', amount: '2500.00' }, 'never'],
])('a member %s ends at: %s', async (_, state, end) => {
  expect(await follow({ ...PLAIN, ...state })).toBe(end);
});
