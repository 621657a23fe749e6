/** Regular payments of a member: what they see, and how they pause, stop, end and approve. */
import { describe, expect, test } from 'vitest';
import * as mandates from '#shared/mandates/endpoints.ts';
import type { MemberAgreement } from '#shared/mandates/schemas.ts';
import { writePlanMails } from '../../../server/payments/plans/mails.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import { balanceOf, newMember, newMerchant, PASSWORD, tokens } from '../../support/people/people.ts';
import {
  begin,
  chargesOf,
  letTimePass,
  newPlan,
  type PlanScene,
  planScene,
  statesOf,
} from '../../support/payments/plan-scene.ts';

const api = useApi();

async function listOf({ payer }: Pick<PlanScene, 'payer'>): Promise<MemberAgreement> {
  const { agreements } = (await api().call(mandates.list, { token: payer.token })).json();
  const [only] = agreements as MemberAgreement[];
  if (!only) throw new Error('no agreement');
  return only;
}

const act = (
  { payer, mandate }: Pick<PlanScene, 'payer' | 'mandate'>,
  name: 'pause' | 'resume' | 'stop',
) => api().call(mandates[name], { params: { id: mandate }, token: payer.token });

const end = ({ payer, agreement }: Pick<PlanScene, 'payer' | 'agreement'>) =>
  api().call(mandates.end, { params: { id: agreement }, token: payer.token });

async function approve(scene: PlanScene, over: Record<string, string> = {}) {
  const { asked } = await listOf(scene);
  const { price = '', cap = '', capTokens = '' } = asked ?? {};
  return api().call(mandates.approve, {
    params: { id: scene.agreement },
    token: scene.payer.token,
    body: { price, cap, capTokens, currentPassword: PASSWORD, ...over },
  });
}

/** A live member: nobody writes e-mails to members of test mode. */
async function liveScene(): Promise<PlanScene> {
  const merchant = await newMerchant(api());
  const payer = await newMember(api(), { cash: '1000' });
  const plan = await newPlan(api(), merchant);
  return { merchant, payer, plan, ...(await begin(api(), merchant, payer, plan)) };
}

const templatesTo = async ({ payer }: PlanScene) =>
  (await mailsTo(api(), payer.email))
    .map(({ template }) => template)
    .filter((name) => name !== 'payment-receipt');

const tell = (scene: PlanScene, kind: string, charge: string | null = null) =>
  api().database.owner.db.execute(
    sql`select plans.tell(${kind}, ${scene.payer.id}, ${scene.mandate}, ${scene.agreement}, ${charge})`,
  );

describe('the list', () => {
  test('says what is taken next, exactly in the currency and at most in tokens', async () => {
    const scene = await planScene(api());

    expect(await listOf(scene)).toMatchObject({
      id: scene.agreement,
      name: 'Yoga by the month',
      status: 'active',
      price: '40.00',
      mandate: { id: scene.mandate, status: 'active', cap: '40.00', capTokens: '228' },
      next: { net: '38.00', mostTokens: '228', at: expect.any(String) },
      asked: null,
      endsAt: null,
      earliestEnd: expect.any(String),
      charges: [{ n: 1, status: 'paid', net: '38.00', transactionId: expect.any(String) }],
    });
  });

  test('has no agreement of another member', async () => {
    const scene = await planScene(api());
    const other = await planScene(api());

    expect((await listOf(other)).id).not.toBe(scene.agreement);
    for (const answer of [
      await act({ ...other, mandate: scene.mandate }, 'pause'),
      await act({ ...other, mandate: scene.mandate }, 'stop'),
      await end({ ...other, agreement: scene.agreement }),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    }
    expect(await listOf(scene)).toMatchObject({ status: 'active', mandate: { status: 'active' } });
  });
});

describe('a pause', () => {
  test('takes nothing until it ends, and what became due is announced again', async () => {
    const scene = await planScene(api());
    const before = await balanceOf(api(), scene.payer.cash);

    expect((await act(scene, 'pause')).json()).toMatchObject({
      next: null,
      mandate: { status: 'paused' },
    });
    await letTimePass(api(), scene, 33);
    expect(await balanceOf(api(), scene.payer.cash)).toBe(before);
    expect((await listOf(scene)).charges[0]).toMatchObject({ status: 'failed', reason: 'mandate' });

    expect((await act(scene, 'resume')).json()).toMatchObject({ mandate: { status: 'active' } });
    await letTimePass(api(), scene, 2);
    await letTimePass(api(), scene, 2);
    expect(before - (await balanceOf(api(), scene.payer.cash))).toBe(tokens('152'));
  });

  test('of a mandate that was stopped is refused', async () => {
    const scene = await planScene(api());
    await act(scene, 'stop');

    for (const name of ['pause', 'resume'] as const) {
      const answer = await act(scene, name);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'mandate_ended']);
    }
  });
});

describe('stopping the payments', () => {
  test('takes nothing any more, and the agreement goes on', async () => {
    const scene = await planScene(api());
    const before = await balanceOf(api(), scene.payer.cash);

    const stopped = (await act(scene, 'stop')).json();
    await letTimePass(api(), scene, 33);

    expect(stopped).toMatchObject({
      status: 'active',
      next: null,
      mandate: { status: 'ended', endedReason: 'member' },
      asked: { kind: 'stopped', price: '40.00', cap: '40.00' },
    });
    expect(await balanceOf(api(), scene.payer.cash)).toBe(before);
    expect((await act(scene, 'stop')).statusCode).toBe(200);
  });

  test('can be undone by an approval with the strong step', async () => {
    const scene = await planScene(api());
    await act(scene, 'stop');

    expect((await approve(scene, { currentPassword: 'wrong' })).json().code).toBe(
      'credentials_invalid',
    );
    const approved = await approve(scene);

    expect(approved.statusCode, approved.body).toBe(200);
    expect(approved.json()).toMatchObject({ asked: null, mandate: { status: 'active' } });
    expect((await approve(scene)).json().code).not.toBe(undefined);
  });
});

describe('ending the agreement', () => {
  test('has the date that the terms allow, and takes nothing after it', async () => {
    const scene = await planScene(api(), { minimumMonths: 2 });
    const { earliestEnd } = await listOf(scene);

    const ended = (await end(scene)).json();
    expect(ended).toMatchObject({ status: 'ending', endsAt: earliestEnd, earliestEnd: null });
    expect((await end(scene)).json().endsAt).toBe(earliestEnd);

    await letTimePass(api(), scene, 100);
    expect(await listOf(scene)).toMatchObject({
      status: 'ended',
      endedBy: 'member',
      mandate: { status: 'ended' },
    });
    expect(await statesOf(api(), scene)).toBe('1 paid, 2 paid');
  });
});

describe('an approval', () => {
  test('of something else than the business asks for is refused', async () => {
    const scene = await planScene(api());
    expect((await approve(scene, { price: '1.00', cap: '1.00', capTokens: '1' })).json().code).toBe(
      'nothing_to_approve',
    );
    await act(scene, 'stop');

    const changed = await approve(scene, { cap: '4000.00' });

    expect([changed.statusCode, changed.json().code]).toEqual([409, 'approval_changed']);
  });

  test('of far more tokens than the page shows is refused', async () => {
    const scene = await planScene(api());
    await act(scene, 'stop');

    expect((await approve(scene, { capTokens: '100000' })).json().code).toBe('approval_changed');
  });
});

describe('an e-mail', () => {
  test('tells the beginning, a charge before it is taken, the pause, the stop and the end', async () => {
    const scene = await liveScene();
    const second = (await chargesOf(api(), scene)).find(({ n }) => n === 2);
    await api().database.owner.db.execute(
      sql`update charge set status = 'announced', announced_at = now(), not_before = now() + interval '1 day'
        where id = ${second?.id ?? ''}`,
    );
    await tell(scene, 'charge_announced', second?.id ?? null);
    await writePlanMails(api().db, api().config);
    await act(scene, 'pause');
    await act(scene, 'stop');
    await end(scene);

    expect(await templatesTo(scene)).toEqual([
      'agreement-begun',
      'charge-announced',
      'mandate-paused',
      'mandate-ended',
      'agreement-ended',
    ]);
    const mails = await mailsTo(api(), scene.payer.email);
    const [begun, announced, ended] = [
      'agreement-begun',
      'charge-announced',
      'agreement-ended',
    ].map((name) => mails.find(({ template }) => template === name)?.text);
    expect(begun).toContain('€40.00 · 228\u00a0SLS');
    expect(announced).toMatch(/takes €38\.00 .* at most 228/);
    expect(announced).toMatch(/\/end\/\S+/);
    const receipt = mails.find(({ template }) => template === 'payment-receipt')?.text;
    expect(receipt).toMatch(/For: Yoga by the month\n/);
    expect(receipt).toMatch(/Period from: \w+ \d+, \d{4}\nPeriod until: \w+ \d+, \d{4}\n/);
    expect(ended).toMatch(/was ended on .*\d{4}.*\d:\d\d/);
    expect(ended).not.toMatch(/\/end\//);
  });

  test('about a charge that failed leads to the remedy of its class', async () => {
    const scene = await liveScene();
    const id = (await chargesOf(api(), scene)).find(({ n }) => n === 2)?.id ?? '';
    const remedies = {
      insufficient: '/account/cash',
      debt: '/account/orders',
      level: '/account/membership/stake',
      trial: '/account/membership/stake',
      cap: '/account/links',
      frozen: '/contact',
      mandate: '/account/links',
    };
    for (const reason of Object.keys(remedies)) {
      await api().database.owner.db.execute(
        sql`update charge set status = 'failed', reason = ${reason}, next_attempt_at = null where id = ${id}`,
      );
      await tell(scene, 'charge_failed', id);
      await writePlanMails(api().db, api().config);
    }

    const failed = (await mailsTo(api(), scene.payer.email)).filter(
      ({ template }) => template === 'charge-failed',
    );

    expect(failed.map(({ subject }) => subject)).toEqual(
      Object.keys(remedies).map(() => 'A payment of €38.00 failed'),
    );
    for (const [nth, page] of Object.values(remedies).entries())
      expect(failed[nth]?.text).toContain(`${api().config.publicUrl}${page}\n`);
  });

  test('about a charge is not sent when the agreement has ended', async () => {
    const scene = await liveScene();
    const second = (await chargesOf(api(), scene)).find(({ n }) => n === 2);
    await tell(scene, 'charge_failed', second?.id ?? null);
    await api().database.owner.db.execute(
      sql`select plans.end_agreement(${scene.agreement}, 'member', true)`,
    );

    expect(await templatesTo(scene)).toEqual(['agreement-ended']);
  });

  test('is written once by two workers', async () => {
    const scene = await liveScene();

    await Promise.all([1, 2, 3].map(() => writePlanMails(api().db, api().config)));

    expect(await templatesTo(scene)).toEqual(['agreement-begun']);
  });
});
