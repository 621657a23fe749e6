/** A membership that runs already: the member approves it, and nothing is taken before its next charge is due. */
import { describe, expect, test } from 'vitest';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import * as merchantLinkEndpoints from '#shared/link/merchant-endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import {
  chargesOf,
  letTimePass,
  newPlan,
  type PlanTerms,
  studio,
} from '../../support/payments/plan-scene.ts';
import { balanceOf, PASSWORD, tokens } from '../../support/people/people.ts';

const api = useApi();
const owner = () => api().database.owner.db;

/** The year of the studio's clock, which begins on the evening of 1 July. */
const YEAR =
  new Date(Date.UTC(new Date().getUTCFullYear(), 6, 1, 22)) <= new Date()
    ? new Date().getUTCFullYear() + 1
    : new Date().getUTCFullYear();

async function invited(membership: object, terms: PlanTerms = {}) {
  const { merchant, payer } = await studio(api());
  const plan = await newPlan(api(), merchant, terms);
  const made = await api().call(merchantLinkEndpoints.createSession, {
    token: merchant.apiToken,
    body: { plan, reference: 'customer-7', membership },
  });
  return { merchant, payer, plan, made, id: String(made.json().id) };
}

async function accept({ id, payer }: Awaited<ReturnType<typeof invited>>) {
  const read = (await api().call(linkEndpoints.readSession, { params: { id } })).json();
  const { plan, merchant } = read;
  return api().call(linkEndpoints.acceptPlan, {
    params: { id },
    token: payer.token,
    body: {
      currentPassword: PASSWORD,
      capTokens: plan.capTokens,
      payee: { name: merchant.name, domain: merchant.domain },
    },
  });
}

const agreementOf = async (link: string) => {
  const [row] = await rowsOf<{
    agreement: string;
    anchor: string;
    trial: number;
    reference: string;
  }>(
    owner(),
    sql`select id as agreement, anchor::text as anchor, trial_days as trial, reference from agreement where link_id = ${link}`,
  );
  if (!row) throw new Error('no agreement');
  return row;
};

test('takes its first charge on the date that the business named, and goes on from its own anchor', async () => {
  const scene = await invited(
    { since: `${YEAR - 2}-01-31`, nextDue: `${YEAR}-07-31` },
    { trialDays: 14, minimumMonths: 12 },
  );
  const { merchant, payer, made } = scene;
  expect(made.json().plan).toMatchObject({
    trialDays: 0,
    nextAt: expect.stringContaining(`${YEAR}-07-31`),
  });
  const before = await balanceOf(api(), payer.cash);

  const accepted = await accept(scene);

  expect(accepted.statusCode, accepted.body).toBe(200);
  const own = await agreementOf(scene.id);
  expect(own).toMatchObject({ anchor: `${YEAR - 2}-01-31`, trial: 0, reference: 'customer-7' });
  await letTimePass(api(), { merchant }, 28);
  expect(await balanceOf(api(), payer.cash)).toBe(before);
  await letTimePass(api(), { merchant }, 34);
  const dates = (await chargesOf(api(), own)).map(
    ({ n, status, due }) => `${n} ${status} ${due.toISOString().slice(0, 10)}`,
  );
  expect(dates.slice(0, 2)).toEqual([`31 paid ${YEAR}-07-31`, `32 paid ${YEAR}-08-31`]);
  expect(before - (await balanceOf(api(), payer.cash))).toBe(tokens('304'));
});

test('that is approved late begins with the next date: what was due before is not taken here', async () => {
  const scene = await invited({ nextDue: `${YEAR}-07-10` }, { rhythm: 'week' });
  await owner().execute(
    sql`update test_clock set now_at = now_at + interval '12 days' where merchant_id = ${scene.merchant.id}`,
  );

  expect((await accept(scene)).statusCode).toBe(200);

  const own = await agreementOf(scene.id);
  const [first] = await chargesOf(api(), own);
  expect([first?.n, first?.due.toISOString().slice(0, 10)]).toEqual([2, `${YEAR}-07-17`]);
});

test('a member who had an agreement of the plan before may go on with it', async () => {
  const scene = await invited({ nextDue: `${YEAR}-07-31` });
  await accept(scene);
  const own = await agreementOf(scene.id);
  await owner().execute(sql`select plans.end_agreement(${own.agreement}, 'member', true)`);
  const made = await api().call(merchantLinkEndpoints.createSession, {
    token: scene.merchant.apiToken,
    body: { plan: scene.plan, membership: { nextDue: `${YEAR}-08-31` } },
  });

  expect((await accept({ ...scene, id: made.json().id })).statusCode).toBe(200);
});

describe('is refused at its field', () => {
  test.each<[string, object, string, string]>([
    ['a date that is over', { nextDue: `${YEAR}-06-30` }, 'membership.nextDue', 'in_the_past'],
    [
      'a date that the rhythm does not have',
      { since: `${YEAR}-01-15`, nextDue: `${YEAR}-07-31` },
      'membership.since',
      'not_a_due_date',
    ],
    [
      'a beginning after the next date',
      { since: `${YEAR}-08-31`, nextDue: `${YEAR}-07-31` },
      'membership.since',
      'not_a_due_date',
    ],
  ])('%s', async (_what, membership, path, code) => {
    const { made } = await invited(membership);

    expect([made.statusCode, made.json().errors?.[0]]).toMatchObject([422, { path, code }]);
  });

  test('a membership without its plan', async () => {
    const { merchant } = await studio(api());

    const made = await api().call(merchantLinkEndpoints.createSession, {
      token: merchant.apiToken,
      body: { membership: { nextDue: `${YEAR}-07-31` } },
    });

    expect(made.json().errors?.[0]).toMatchObject({ path: 'plan', code: 'unknown_plan' });
  });
});

test('every rhythm knows the number of each of its dates, and no other date', async () => {
  const [wrong] = await rowsOf<{ count: number }>(
    owner(),
    sql`select count(*)::int as count
      from unnest(array['day', 'week', 'month', 'year']) rhythm, unnest(array[1, 2, 3]) every, generate_series(1, 60) n,
        unnest(array['2024-01-31', '2024-02-29', '2025-03-30']::date[]) anchor,
        lateral (select plans.due_date(p_anchor => anchor, p_rhythm => rhythm, p_every => every, p_n => n) as at) due,
        lateral (select plans.number_on(p_anchor => anchor, p_rhythm => rhythm, p_every => every,
          p_date => due.at + 1) as number) next
      where plans.number_on(p_anchor => anchor, p_rhythm => rhythm, p_every => every, p_date => due.at)
          is distinct from n
        or rhythm <> 'day' and next.number is not null
          and plans.due_date(p_anchor => anchor, p_rhythm => rhythm, p_every => every, p_n => next.number) <> due.at + 1`,
  );
  expect(wrong?.count).toBe(0);
});

test('its agreement stays when the record of the link is deleted', async () => {
  const scene = await invited({ nextDue: `${YEAR}-07-31` });
  await accept(scene);
  await owner().execute(
    sql`update link set revoked_at = now() - interval '2 days' where id = ${scene.id}`,
  );
  const { agreement } = await agreementOf(scene.id);

  await owner().execute(sql`select link.forget('1 day')`);

  const [left] = await rowsOf(
    owner(),
    sql`select (select count(*)::int from link_session where id = ${scene.id}) as sessions, link_id as link, status
      from agreement where id = ${agreement}`,
  );
  expect(left).toEqual({ sessions: 0, link: null, status: 'active' });
});
