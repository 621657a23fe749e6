/** A business invites the members of a file, whose memberships run already. */
import { describe, expect, test } from 'vitest';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import * as endpoints from '#shared/link/merchant-endpoints.ts';
import type { MerchantLinkSession } from '#shared/link/merchant-schemas.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newPlan, studio } from '../../support/payments/plan-scene.ts';
import { newMerchant, PASSWORD } from '../../support/people/people.ts';
import { newColleague } from '../../support/people/team.ts';

const api = useApi();

const ANA = { reference: 'ana@example.org', plan: 'Yoga', nextDue: '2099-07-31' };
const BO = { ...ANA, reference: 'member-2', since: '2024-01-31' };

type Shop = { apiToken: string };

const send = (token: string, rows: object[], preview = false) =>
  api().call(endpoints.importMemberships, { token, body: { rows, preview } });

const openOf = async ({ apiToken: token }: Shop): Promise<MerchantLinkSession[]> =>
  (await api().call(endpoints.listSessions, { token, query: { status: 'pending' } })).json().data;

const referencesOf = async (shop: Shop) => (await openOf(shop)).map(({ reference }) => reference);

async function yoga() {
  const { merchant, payer } = await studio(api());
  return { merchant, payer, plan: await newPlan(api(), merchant, { name: 'Yoga' }) };
}

test('invites each member of a file, who approves with the dates of their row', async () => {
  const { merchant, payer, plan } = await yoga();
  const token = merchant.apiToken;

  const preview = await send(token, [ANA, BO], true);
  const nobody = await openOf(merchant);
  const sent = await send(token, [
    { ...ANA, plan },
    { ...BO, plan: ' yoga ' },
  ]);

  const counts = { problems: [], invited: 2, replaced: 0, kept: 0 };
  expect([preview.json(), nobody]).toEqual([{ status: 'preview', ...counts }, []]);
  expect([sent.statusCode, sent.json()]).toEqual([200, { status: 'invited', ...counts }]);
  const own = (await openOf(merchant)).find(({ reference }) => reference === BO.reference);
  const params = { id: own?.id ?? '' };
  const read = (await api().call(linkEndpoints.readSession, { params })).json();
  const accepted = await api().call(linkEndpoints.acceptPlan, {
    params,
    token: payer.token,
    body: {
      currentPassword: PASSWORD,
      capTokens: read.plan.capTokens,
      payee: { name: read.merchant.name, domain: read.merchant.domain },
    },
  });
  expect(accepted.statusCode, accepted.body).toBe(200);
  expect(own?.plan).toMatchObject({ id: plan, nextAt: expect.stringContaining('2099-07-31') });
  expect(await referencesOf(merchant)).toEqual([ANA.reference]);
  // Who has the plan is invited no more.
  expect((await send(token, [BO])).json().problems).toEqual([
    { row: 1, field: 'reference', problem: 'has_plan' },
  ]);
});

describe('a file with an error', () => {
  test('names each row and column, and stores nothing', async () => {
    const { merchant } = await yoga();
    const twin = await newPlan(api(), merchant, { name: 'Twin' });
    await newPlan(api(), merchant, { name: 'twin' });
    const foreign = await newPlan(api(), await newMerchant(api()));
    const rows = [
      ANA,
      { ...ANA, reference: ' ' },
      ANA,
      { ...ANA, reference: 'x'.repeat(101) },
      { ...ANA, reference: 'b', plan: '' },
      { ...ANA, reference: 'c', plan: foreign },
      { ...ANA, reference: 'd', plan: 'Twin' },
      { ...ANA, reference: 'e', nextDue: '31.07.2099' },
      { ...ANA, reference: 'f', nextDue: '2001-07-31' },
      { ...ANA, reference: 'g', since: 'long ago' },
      { ...ANA, reference: 'h', since: '2024-01-30' },
      { reference: '', plan: '', nextDue: '' },
      { ...ANA, reference: 'i', plan: twin },
    ];

    const refused = await send(merchant.apiToken, rows);

    const problem = (row: number, field: string, problem: string) => ({ row, field, problem });
    expect(refused.json()).toEqual({
      status: 'preview',
      problems: [
        problem(2, 'reference', 'missing'),
        problem(3, 'reference', 'repeated'),
        problem(4, 'reference', 'invalid'),
        problem(5, 'plan', 'missing'),
        problem(6, 'plan', 'unknown_plan'),
        problem(7, 'plan', 'ambiguous_plan'),
        problem(8, 'nextDue', 'not_a_date'),
        problem(9, 'nextDue', 'in_the_past'),
        problem(10, 'since', 'not_a_date'),
        problem(11, 'since', 'not_a_due_date'),
        problem(12, 'reference', 'missing'),
        problem(12, 'plan', 'missing'),
        problem(12, 'nextDue', 'missing'),
      ],
      ...{ invited: 0, replaced: 0, kept: 0 },
    });
    expect(await openOf(merchant)).toEqual([]);
  });

  test.each([
    ['is switched off', sql`enabled = false`],
    ['is paused', sql`paused_at = now()`],
  ])('knows no plan that %s', async (_what, change) => {
    const { merchant, plan } = await yoga();
    await api().database.owner.db.execute(sql`update plan set ${change} where id = ${plan}`);

    expect((await send(merchant.apiToken, [ANA])).json().problems).toEqual([
      { row: 1, field: 'plan', problem: 'unknown_plan' },
    ]);
  });
});

describe('a file that is imported again', () => {
  test('keeps the open invitations with the same dates', async () => {
    const { merchant } = await yoga();
    await send(merchant.apiToken, [ANA]);
    const [before] = await openOf(merchant);

    const again = await send(merchant.apiToken, [ANA, BO]);

    expect(again.json()).toMatchObject({ invited: 1, replaced: 0, kept: 1 });
    expect((await openOf(merchant)).map(({ id }) => id)).toContain(before?.id);
  });

  test.each([
    ['another date', { nextDue: '2099-08-31' }, 4000],
    ['another price of the plan', {}, 5000],
  ])('replaces an invitation by one with %s', async (_what, over, price) => {
    const { merchant, plan } = await yoga();
    await send(merchant.apiToken, [ANA, BO]);
    const before = await openOf(merchant);
    await api().database.owner.db.execute(
      sql`update plan set price = ${price}::numeric where id = ${plan}`,
    );

    const again = await send(merchant.apiToken, [{ ...ANA, ...over }]);

    expect(again.json()).toMatchObject({ status: 'invited', invited: 1, replaced: 1, kept: 0 });
    const left = new Map((await openOf(merchant)).map(({ reference, id }) => [reference, id]));
    expect([...left.keys()].sort()).toEqual([ANA.reference, BO.reference]);
    for (const { reference, id } of before) {
      expect(left.get(reference) === id).toBe(reference === BO.reference);
    }
  });

  test('at the same moment invites each member once', async () => {
    const { merchant } = await yoga();

    const both = await Promise.all([1, 2].map(() => send(merchant.apiToken, [ANA, BO])));

    expect(both.map((one) => one.json().invited).sort()).toEqual([0, 2]);
    expect(await openOf(merchant)).toHaveLength(2);
  });
});

test('open invitations are a file with their links', async () => {
  const { merchant } = await yoga();
  await send(merchant.apiToken, [{ ...ANA, reference: '=ana' }]);
  const [open] = await openOf(merchant);

  const file = await api().call(endpoints.listSessions, {
    query: { status: 'pending' },
    headers: { authorization: `Bearer ${merchant.apiToken}`, accept: 'text/csv' },
  });

  const [head, row] = file.body.split('\r\n');
  expect(head).toContain('"reference","url","plan","nextAt"');
  expect(row).toContain(`"'=ana","${open?.url}","Yoga","2099-07-31`);
});

test('needs a role that may invite', async () => {
  const merchant = await newMerchant(api());
  await newPlan(api(), merchant, { name: 'Yoga' });
  const outcomeOf = async (role: 'admin' | 'finance') =>
    (await send((await newColleague(api(), merchant, role)).token, [ANA], true)).statusCode;

  expect([await outcomeOf('admin'), await outcomeOf('finance')]).toEqual([200, 403]);
});

test('needs a proven domain, of a live business', async () => {
  const merchant = await newMerchant(api(), { isVouchedFor: false });
  await newPlan(api(), merchant, { name: 'Yoga' });

  expect((await send(merchant.apiToken, [ANA])).json()).toMatchObject({ code: 'domain_unproven' });
});
