/** Freezes: a frozen period is never charged, and no end moves by them. */
import { describe, expect, test } from 'vitest';
import * as planEndpoints from '#shared/plans/endpoints.ts';
import { work } from '../../../server/payments/charges/run-due.ts';
import { writePlanMails } from '../../../server/payments/plans/mails.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { mailsTo, templatesTo } from '../../support/mail/outbox.ts';
import { dueCharge } from '../../support/payments/due-charge.ts';
import {
  act,
  addTokens,
  eventsOf,
  letTimePass,
  type PlanScene,
  planScene,
  statesOf,
} from '../../support/payments/plan-scene.ts';
import { newMerchant } from '../../support/people/people.ts';

const api = useApi();
const owner = () => api().database.owner.db;

const freeze = ({ agreement, merchant }: PlanScene, days: number | null) =>
  act(
    api(),
    sql`plans.freeze(${agreement}, ${merchant.id},
      time.of(${merchant.id}) + ${days}::int * interval '1 day')`,
  );

const attemptsOf = ({ agreement }: PlanScene, n: number) =>
  act(api(), sql`select attempts from charge where agreement_id = ${agreement} and n = ${n}::int`);

/** Days without an engine. */
const outage = ({ merchant }: PlanScene, days: number) =>
  owner().execute(
    sql`update test_clock set now_at = now_at + ${days}::int * interval '1 day' where merchant_id = ${merchant.id}`,
  );

test.each<[string, number | null]>([
  ['extended', 20],
  ['ended', null],
])('a period that became due in a freeze is waived before the freeze is %s', async (_how, days) => {
  const scene = await planScene(api());
  await freeze(scene, 40);
  await outage(scene, 38);

  await freeze(scene, days);
  await letTimePass(api(), scene, 2);

  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 waived, 3 scheduled/);
});

describe('nothing is taken in a freeze', () => {
  test('of what is owed: it costs no attempt, and is announced anew at the end', async () => {
    const scene = await planScene(api(), {}, { cash: '152' });
    await letTimePass(api(), scene, 32);
    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 retrying insufficient/);

    await freeze(scene, 20);
    await addTokens(api(), scene, '1000');
    await letTimePass(api(), scene, 19);
    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 scheduled insufficient/);
    await letTimePass(api(), scene, 3);

    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 paid/);
    expect(await attemptsOf(scene, 2)).toBe(2);
  });

  test('of what a member lets be announced anew in it', async () => {
    const scene = await planScene(api());
    await act(api(), sql`plans.pause_mandate(${scene.mandate}, ${scene.payer.id})`);
    await letTimePass(api(), scene, 33);

    await freeze(scene, 20);
    await act(api(), sql`plans.resume_mandate(${scene.mandate}, ${scene.payer.id})`);
    await letTimePass(api(), scene, 19);
    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 scheduled mandate/);
    await letTimePass(api(), scene, 3);

    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 paid/);
  });

  test('of what was announced late, before it', async () => {
    const scene = await planScene(api());
    await act(api(), sql`plans.pause_mandate(${scene.mandate}, ${scene.payer.id})`);
    await letTimePass(api(), scene, 33);
    await act(api(), sql`plans.resume_mandate(${scene.mandate}, ${scene.payer.id})`);
    await letTimePass(api(), scene, 0, 2);
    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 announced/);

    await freeze(scene, 20);
    await letTimePass(api(), scene, 19);

    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 scheduled/);
    expect(await attemptsOf(scene, 2)).toBe(1);
  });

  test('by an attempt whose time had come before it', async () => {
    const scene = await dueCharge(api(), await newMerchant(api()));
    await owner().execute(sql`update agreement set frozen_from = now(), frozen_until = now() + interval '9 days'
      where id = ${scene.agreement}`);

    expect(await work(api().db, api().config, scene.charge)).toBe('later');

    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 scheduled/);
    expect(await eventsOf(api(), scene)).toContain('agreement.changed');
  });
});

test('a freeze that ends early waives nothing that is due after its end, also what was announced', async () => {
  const scene = await planScene(api());
  await letTimePass(api(), scene, 30);
  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 announced/);

  await freeze(scene, 60);
  await freeze(scene, null);
  await letTimePass(api(), scene, 4);

  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 paid/);
});

test('the end of a freeze is told to whom the freeze was told', async () => {
  const scene = await dueCharge(api(), await newMerchant(api()));
  const templates = () => templatesTo(api(), scene.payer.email);

  await freeze(scene, 20);
  await freeze(scene, null);
  expect(await templates()).not.toContain('freeze-ended');
  await freeze(scene, 20);
  expect(await templates()).toContain('agreement-frozen');
  await freeze(scene, null);

  expect(await templates()).toContain('freeze-ended');
});

test('several periods of a freeze are waived, when nothing looked at them meanwhile', async () => {
  const scene = await planScene(api(), { rhythm: 'week' });
  await freeze(scene, 30);
  await outage(scene, 16);

  await freeze(scene, null);

  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 waived, 3 waived, 4 scheduled/);
});

test('a freeze does not move an end that is set', async () => {
  const scene = await planScene(api(), { minimumMonths: 1 });
  const end = () =>
    act(api(), sql`extract(epoch from plans.end_agreement(${scene.agreement}, 'member'))::int`);
  const before = await end();

  await freeze(scene, 180);

  expect(await end()).toBe(before);
});

test('a period that was paid elsewhere before it is due belongs to the agreement that ends', async () => {
  const scene = await planScene(api());
  const { apiToken: token } = scene.merchant;
  const [second] = (
    await api().call(planEndpoints.charges, { token, query: { agreement: scene.agreement } })
  ).json().data;

  await api().call(planEndpoints.payElsewhere, { token, params: { id: second.id } });
  const ended = await api().call(planEndpoints.end, {
    token,
    params: { id: scene.agreement },
    body: {},
  });

  expect(ended.json().endsAt).toMatch(/-09-01T/);
});

test('a freeze is told to the member, unless it has ended before the e-mail is written', async () => {
  const scene = await dueCharge(api(), await newMerchant(api()));
  const letters = async () =>
    (await mailsTo(api(), scene.payer.email)).filter(
      ({ template }) => template === 'agreement-frozen',
    );

  await freeze(scene, 20);
  await freeze(scene, null);
  await writePlanMails(api().db, api().config);
  expect(await letters()).toEqual([]);
  await freeze(scene, 20);
  await writePlanMails(api().db, api().config);

  const [letter] = await letters();
  expect(letter?.subject).toBe('Your agreement is frozen');
  expect(letter?.text).toMatch(
    /has frozen “Yoga by the month” until \w+ \d+, \d{4}\. Nothing is taken/,
  );
});

test('the next charge is found without a search, unless a freeze covers it', async () => {
  const scene = await planScene(api());
  /** How many due dates it looks at: the moment of the agreement is asked for each. */
  async function search() {
    const found: { at?: string; looks?: number } = {};
    const counted = owner().transaction(async (tx) => {
      await tx.execute(sql`select set_config('test.looks', '0', true)`);
      await tx.execute(sql`create or replace function plans.jitter(p_agreement text) returns interval
        language plpgsql immutable as $$
        begin
          perform set_config('test.looks', (current_setting('test.looks')::int + 1)::text, true);
          return interval '0';
        end $$`);
      const [next] = await rowsOf<{ at: string }>(
        tx,
        sql`select format.utc(next.at) as at from agreement a, plans.next_of(a) next where a.id = ${scene.agreement}`,
      );
      const [row] = await rowsOf<{ looks: number }>(
        tx,
        sql`select current_setting('test.looks')::int as looks`,
      );
      Object.assign(found, next, row);
      throw new Error('undone');
    });
    await expect(counted).rejects.toThrow('undone');
    return found;
  }

  await freeze(scene, 40);
  const during = await search();
  await letTimePass(api(), scene, 45);
  const after = await search();

  expect(during.at).toMatch(/-09-01T/);
  expect(during.looks).toBeGreaterThan(100);
  expect(after.at).toMatch(/-09-01T/);
  expect(after.looks).toBeLessThan(5);
});
