/** Regular payments of a member: what they see, and how they pause, stop, end and approve. */
import { describe, expect, test } from 'vitest';
import * as mandates from '#shared/mandates/endpoints.ts';
import type { MemberAgreement } from '#shared/mandates/schemas.ts';
import * as planEndpoints from '#shared/plans/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { approveAsked } from '../../support/payments/approve-asked.ts';
import {
  letTimePass,
  type PlanScene,
  planScene,
  statesOf,
} from '../../support/payments/plan-scene.ts';
import { balanceOf, tokens } from '../../support/people/people.ts';

const api = useApi();

async function listOf({ payer }: Pick<PlanScene, 'payer'>): Promise<MemberAgreement> {
  const { agreements } = (await api().call(mandates.list, { token: payer.token })).json();
  const [only] = agreements as MemberAgreement[];
  if (!only) throw new Error('no agreement');
  return only;
}

const ACTS = { pause: mandates.pause, resume: mandates.resume, stop: mandates.stop } as const;

const act = ({ payer, mandate }: Pick<PlanScene, 'payer' | 'mandate'>, name: keyof typeof ACTS) =>
  api().call(ACTS[name], { params: { id: mandate }, token: payer.token });

const end = ({ payer, agreement }: Pick<PlanScene, 'payer' | 'agreement'>) =>
  api().call(mandates.end, { params: { id: agreement }, token: payer.token });

const approve = (scene: PlanScene, over: object = {}) => approveAsked(api(), scene, over);

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

  test('says all that is owed, and why the oldest of it could not be taken', async () => {
    const scene = await planScene(api(), { retryDays: [] }, { cash: '152' });
    await letTimePass(api(), scene, 70);

    expect((await listOf(scene)).owed).toMatchObject({
      net: '76.00',
      oldest: { n: 2, net: '38.00', status: 'failed', reason: 'insufficient', nextAttemptAt: null },
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

describe('the name of a member', () => {
  const share = (scene: PlanScene, token: string, body: object) =>
    api().call(mandates.share, { params: { id: scene.agreement }, token, body });
  const holderOf = async ({ merchant, agreement }: PlanScene) =>
    (
      await api().call(planEndpoints.readAgreement, {
        params: { id: agreement },
        token: merchant.apiToken,
      })
    ).json().holder;

  test('is seen by the business of an agreement while its member shares it, without a link or a pass', async () => {
    const scene = await planScene(api());
    expect(await holderOf(scene)).toMatchObject({ name: null, email: null });

    const shared = await share(scene, scene.payer.token, { name: true });
    expect(shared.json().shares).toEqual({ name: true, email: false });
    expect(await holderOf(scene)).toMatchObject({ name: expect.any(String), email: null });
    await share(scene, scene.payer.token, { name: false });

    expect(await holderOf(scene)).toMatchObject({ name: null });
  });

  test('is not shared by another member', async () => {
    const scene = await planScene(api());
    const other = await planScene(api());

    expect((await share(scene, other.payer.token, { name: true })).statusCode).toBe(404);
    expect(await holderOf(scene)).toMatchObject({ name: null });
  });
});
