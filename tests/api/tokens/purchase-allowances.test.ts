/** What each limit of card purchases leaves, and from when it allows more: one SQL function decides. */
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();
const owner = (statement: ReturnType<typeof sql>) => api().database.owner.db.execute(statement);

const ORIGINS = ['device', 'network', 'wide_network'].map((kind, i) => ({
  kind,
  subject: `${i}${i}`,
}));
const CARD = 'card-of-one-order';

let member: string;

/** A member with one paid order of 100 units, by one device, network and card, after a declined card. */
beforeAll(async () => {
  ({ id: member } = await newMember(api()));
  await purchase(member, { id: 'ord_one', card: CARD });
  for (const { kind, subject } of ORIGINS) {
    await owner(sql`insert into purchase_count (purchase_id, kind, subject, tokens)
      values ('ord_one', ${kind}, decode(${subject}, 'hex'), 100)`);
  }
  await owner(sql`insert into card_event (id, type, intent_id, happened_at, card_fingerprint)
    values ('evt_one', 'payment_intent.payment_failed', 'pi_ord_one', now(), ${CARD})`);
});

const purchase = (
  of: string,
  {
    id = newId('ord'),
    card = null as string | null,
    status = 'paid_uncredited',
    age = '1 hour',
    expires = '10 minutes',
  } = {},
) =>
  owner(sql`insert into purchase (id, member_id, request_key, status, tokens, amount, currency,
      rate, documents, intent_id, card_fingerprint, created_at, expires_at)
    values (${id}, ${of}, ${id}, ${status}, 100, 1, 'EUR', 1, '{}', ${`pi_${id}`}, ${card},
      date_trunc('second', now()) - ${age}::interval,
      date_trunc('second', now()) + ${expires}::interval)`);

async function decide(bounds: object, tokens = 50, who = member) {
  const [decision] = await rowsOf<{ code: string | null; reason: string | null }>(
    api().db,
    sql`select code, reason from purchases.decide(
      p_bounds => ${JSON.stringify(bounds)}::jsonb, p_tokens => ${tokens}::numeric,
      p_member => ${who}, p_origins => ${JSON.stringify(ORIGINS)}::jsonb, p_card => ${CARD})`,
  );
  return decision;
}

const COUNTED = ['member', 'device', 'network', 'wide_network', 'card'] as const;

describe.each(COUNTED)('the limits of a %s', (counted) => {
  test.each([
    ['day', 149, 150, 'purchase_limit_reached'],
    ['month', 149, 150, 'purchase_limit_reached'],
    ['orders', 1, 2, 'purchase_limit_reached'],
    ['declined', 1, 2, 'too_many_declines'],
  ])('%s: %s refuses and %s allows', async (unit, refusing, allowing, code) => {
    const reason = `${counted}_${unit}`;

    expect(await decide({ [counted]: { [unit]: refusing } })).toEqual({ code, reason });
    expect(await decide({ [counted]: { [unit]: allowing } })).toEqual({ code: null, reason: null });
  });
});

test.each(['member', 'card'])(
  'an open loss of a %s above its bound refuses any amount',
  async (counted) => {
    await owner(sql`insert into purchase_reversal
    (id, purchase_id, kind, status, amount, tokens, owed, written_off)
    values ('dp_one', 'ord_one', 'dispute', 'lost', 1, 51, 51, 51)`);
    const refused = await decide({ [counted]: { loss: 50 } }, 0);
    const allowed = await decide({ [counted]: { loss: 51 } }, 0);
    await owner(sql`delete from purchase_reversal where id = 'dp_one'`);

    expect(refused).toEqual({ code: 'purchase_limit_reached', reason: `${counted}_loss` });
    expect(allowed?.code).toBeNull();
  },
);

test('the bounds of a new account are those of a member once it is old enough', async () => {
  const bounds = { newDays: 7, newMember: { day: 120 }, member: { day: 1000 } };

  expect(await decide(bounds)).toMatchObject({ reason: 'member_day' });
  await owner(sql`update member set created_at = now() - interval '8 days' where id = ${member}`);
  expect(await decide(bounds)).toMatchObject({ reason: null });
});

describe('from when a limit allows more', () => {
  /** Hours from now; null when never. */
  async function renewal(who: string, bounds: object, tokens: number, before = 0) {
    const [row] = await rowsOf<{ hours: string | null }>(
      api().db,
      sql`select round(extract(epoch from max(renews_at) - now()) / 3600, 1)::text as hours
        from purchases.allowances(
          p_bounds => ${JSON.stringify(bounds)}::jsonb, p_tokens => ${tokens}::numeric,
          p_member => ${who}, p_before => ${before}::numeric)`,
    );
    return row?.hours && Number(row.hours);
  }

  test.each<[string, object, number, number | null]>([
    ['now, where it fits', { day: 300 }, 100, 0],
    ['when the oldest order is a day old', { day: 250 }, 100, 4],
    ['when as many orders as needed are a day old', { day: 250 }, 200, 23],
    ['when an order is 30 days old', { month: 250 }, 100, 700],
    ['never, above the limit', { day: 250 }, 251, null],
    ['when one order less counts', { orders: 2 }, 1, 4],
  ])('%s', async (_, bounds, tokens, hours) => {
    const { id } = await newMember(api());
    await purchase(id, { age: '20 hours' });
    await purchase(id, { age: '1 hour' });

    expect(await renewal(id, { member: bounds }, tokens)).toBe(hours);
  });

  test.each(['pending', 'failed'])('a %s order counts until it expires', async (status) => {
    const { id } = await newMember(api());
    await purchase(id, { status, expires: '2 hours' });

    expect(await renewal(id, { member: { day: 100 } }, 100)).toBe(2);
  });

  test.each(['expired', 'void'])('an order that is %s does not count', async (status) => {
    const { id } = await newMember(api());
    await purchase(id, { status });

    expect(await renewal(id, { member: { day: 100 } }, 100)).toBe(0);
  });

  test('what exceeds the bound of a new account waits until it is no longer new', async () => {
    const { id } = await newMember(api());
    const bounds = { newDays: 7, newMember: { day: 100 }, member: { day: 1000 } };

    expect(await renewal(id, bounds, 101)).toBe(168);
  });

  test('a second order waits for the first, which is bought now', async () => {
    const { id } = await newMember(api());

    expect(await renewal(id, { member: { day: 100 } }, 40, 60)).toBe(0);
    expect(await renewal(id, { member: { day: 100 } }, 41, 60)).toBe(24);
  });
});
