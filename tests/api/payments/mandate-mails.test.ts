/** The e-mails about regular payments: what they say, and when none is sent any more. */
import { describe, expect, test } from 'vitest';
import * as mandates from '#shared/mandates/endpoints.ts';
import * as planEndpoints from '#shared/plans/endpoints.ts';
import { writePlanMails } from '../../../server/payments/plans/mails.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import { begin, chargesOf, newPlan, type PlanScene } from '../../support/payments/plan-scene.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';

const api = useApi();

const ACTS = { pause: mandates.pause, stop: mandates.stop } as const;

const act = ({ payer, mandate }: PlanScene, name: keyof typeof ACTS) =>
  api().call(ACTS[name], { params: { id: mandate }, token: payer.token });

const end = ({ payer, agreement }: PlanScene) =>
  api().call(mandates.end, { params: { id: agreement }, token: payer.token });

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
    sql`select plans.tell(p_kind => ${kind}, p_member => ${scene.payer.id}, p_mandate => ${scene.mandate},
      p_agreement => ${scene.agreement}, p_charge => ${charge})`,
  );

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

  test('that asks for an approval has the new price, its limit and what the approval takes', async () => {
    const scene = await liveScene();

    const proposed = await api().call(planEndpoints.changePrice, {
      token: scene.merchant.apiToken,
      params: { id: scene.agreement },
      body: { price: '60.00', when: 'now' },
    });
    await writePlanMails(api().db, api().config);

    const mails = await mailsTo(api(), scene.payer.email);
    const asked = mails.find(({ template }) => template === 'approval-asked')?.text;
    expect(proposed.statusCode).toBe(200);
    expect(asked).toContain('Price until now: €40.00');
    expect(asked).toContain('Price: €60.00');
    expect(asked).toContain('You pay, at today’s token price: €57.00 · 228\u00a0SLS');
    expect(asked).toContain(
      'With your approval, for the rest of this period: €19.00 · 76\u00a0SLS',
    );
    expect(asked).toContain('At most per period: €60.00 · 342\u00a0SLS');
  });

  test('about a higher price states it also while another question comes first', async () => {
    const scene = await liveScene();
    await act(scene, 'stop');

    await api().call(planEndpoints.changePrice, {
      token: scene.merchant.apiToken,
      params: { id: scene.agreement },
      body: { price: '60.00' },
    });
    await writePlanMails(api().db, api().config);

    const mails = await mailsTo(api(), scene.payer.email);
    const asked = mails.find(({ template }) => template === 'approval-asked')?.text;
    expect(asked).toContain('Price until now: €40.00');
    expect(asked).toContain('Price: €60.00');
    expect(asked).toContain('At most per period: €60.00 · 342\u00a0SLS');
  });

  test('that asks for an approval is not sent once nothing waits', async () => {
    const scene = await liveScene();
    const change = (price: string) =>
      api().call(planEndpoints.changePrice, {
        token: scene.merchant.apiToken,
        params: { id: scene.agreement },
        body: { price },
      });

    await change('60.00');
    await change('40.00');
    await writePlanMails(api().db, api().config);

    expect(await templatesTo(scene)).toEqual(['agreement-begun']);
  });

  test('that asks for an approval is also sent without a price of the day', async () => {
    const scene = await liveScene();
    const inCurrency = (currency: string) =>
      api().database.owner.db.execute(
        sql`update agreement set currency = ${currency} where id = ${scene.agreement}`,
      );

    await api().call(planEndpoints.changePrice, {
      token: scene.merchant.apiToken,
      params: { id: scene.agreement },
      body: { price: '60.00' },
    });
    await inCurrency('USD');
    await writePlanMails(api().db, api().config);
    await inCurrency('EUR');

    expect(await templatesTo(scene)).toEqual(['agreement-begun', 'approval-asked']);
    const mails = await mailsTo(api(), scene.payer.email);
    const asked = mails.find(({ template }) => template === 'approval-asked')?.text;
    expect(asked).toContain('Price until now: $40.00');
    expect(asked).toContain('Price: $60.00');
    expect(asked).toMatch(/At most per period: \$60\.00\n/);
    expect(asked).not.toContain('today’s token price');
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
