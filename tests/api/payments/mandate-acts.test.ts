/** Whom a mandate names, what an approval changes, and what both leave as it is. */
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { approveAsked, memberAgreement } from '../../support/payments/approve-asked.ts';
import {
  act,
  begin,
  chargesOf,
  letTimePass,
  newPlan,
  type PlanScene,
  planScene,
  statusOf,
  studio,
} from '../../support/payments/plan-scene.ts';
import { newMember } from '../../support/people/people.ts';
import { newTestMember } from '../../support/people/test-mode.ts';

const api = useApi();
const owner = () => api().database.owner.db;
const secondOf = async (scene: Pick<PlanScene, 'agreement'>) =>
  (await chargesOf(api(), scene))[1]?.id ?? '';

describe('the owners that a mandate names', () => {
  const join = (business: string, member: string, role: string, isSuspended = false) =>
    owner().execute(sql`insert into team_member (business_id, member_id, role, suspended_at)
      values (${business}, ${member}, ${role}, ${isSuspended ? new Date() : null}::timestamptz)`);
  const replaceOwner = async ({ merchant }: PlanScene) =>
    owner().execute(sql`update team_member set member_id = ${(await newMember(api())).id}
      where member_id = ${merchant.person} and role = 'owner'`);
  const ownersLive = async (merchant: string) =>
    String(
      await act(api(), sql`select coalesce(test_of, id) from merchant where id = ${merchant}`),
    );

  test('are no colleagues', async () => {
    const { merchant, payer } = await studio(api());
    const colleague = await newMember(api());
    await join(await ownersLive(merchant.id), colleague.id, 'support');
    const plan = await newPlan(api(), merchant);
    const scene = { merchant, payer, plan, ...(await begin(api(), merchant, payer, plan)) };

    await replaceOwner(scene);
    await letTimePass(api(), scene, 40);

    expect(await statusOf(api(), scene)).toBe('past_due ended payee_changed');
  });

  test('are none who are suspended', async () => {
    const scene = await planScene(api());
    await replaceOwner(scene);
    await join(await ownersLive(scene.merchant.id), scene.merchant.person, 'owner', true);

    await letTimePass(api(), scene, 40);

    expect(await statusOf(api(), scene)).toBe('past_due ended payee_changed');
  });
});

describe('an approval', () => {
  const stop = ({ mandate, payer }: PlanScene) =>
    act(api(), sql`plans.end_mandate(${mandate}, 'member', ${payer.id})`);

  test('leaves why the mandate before it has ended', async () => {
    const scene = await planScene(api());
    await stop(scene);

    expect((await approveAsked(api(), scene)).statusCode).toBe(200);

    const [row] = await rowsOf(
      owner(),
      sql`select ended_reason as reason from mandate where id = ${scene.mandate}`,
    );
    expect(row).toEqual({ reason: 'member' });
  });

  /** As the call asks the database, after it has compared what was read itself. */
  const approveDirectly = ({ agreement, payer }: PlanScene, over: Record<string, string> = {}) => {
    const { price, cap, tokens, member } = {
      ...{ price: '4000', cap: '4000', tokens: '228000000000000000000', member: payer.id },
      ...over,
    };
    return act(
      api(),
      sql`plans.approve(p_agreement => ${agreement}, p_member => ${member}, p_price => ${price}::numeric,
        p_cap => ${cap}::numeric, p_cap_tokens => ${tokens}::numeric, p_discount => 500)`,
    );
  };

  test.each([
    { price: '3900' },
    { cap: '3900' },
    { tokens: '0' },
    { tokens: '300000000000000000000' },
  ])('of %j, which nobody asked for, is refused', async (over) => {
    const scene = await planScene(api());
    await stop(scene);

    expect(await approveDirectly(scene, over)).toBe('approval_changed');
    expect(await approveDirectly(scene)).toBe('approved');
    expect(await approveDirectly(scene)).toBe('nothing_to_approve');
  });

  test('without a price of the day is refused', async () => {
    const scene = await planScene(api());
    await stop(scene);
    await owner().execute(sql`update agreement set currency = 'USD' where id = ${scene.agreement}`);

    expect(await approveDirectly(scene)).toBe('rate_unavailable');
    const { asked } = await memberAgreement(api(), scene);
    expect(asked).toMatchObject({ kind: 'stopped', tokens: null, capTokens: null });
    const refused = await approveAsked(api(), scene, { capTokens: '228' });
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'rate_unavailable']);
    await owner().execute(sql`update agreement set currency = 'EUR' where id = ${scene.agreement}`);
  });

  test('of an agreement of another member is not found', async () => {
    const scene = await planScene(api());
    await stop(scene);
    const other = await newTestMember(api(), scene.merchant, { cash: '1000' });

    expect(await approveDirectly(scene, { member: other.id })).toBe('not_found');
  });
});

test('the end of one pause begins no attempt of another member', async () => {
  const [one, other] = [
    await planScene(api(), {}, { cash: '152' }),
    await planScene(api(), {}, { cash: '152' }),
  ];
  for (const scene of [one, other]) {
    await letTimePass(api(), scene, 32);
    await act(api(), sql`plans.pause_mandate(${scene.mandate}, ${scene.payer.id})`);
  }

  await act(api(), sql`plans.resume_mandate(${one.mandate}, ${one.payer.id})`);

  const next = async (scene: PlanScene) =>
    act(api(), sql`select next_attempt_at from charge where id = ${await secondOf(scene)}`);
  expect(await next(one)).not.toBeNull();
  expect(await next(other)).toBeNull();
});

describe('a mandate', () => {
  test('is paused twice as once, and resumed by its own member', async () => {
    const scene = await planScene(api());
    const other = await newTestMember(api(), scene.merchant, { cash: '1000' });
    const pause = () => act(api(), sql`plans.pause_mandate(${scene.mandate}, ${scene.payer.id})`);
    const resume = (member: string) =>
      act(api(), sql`plans.resume_mandate(${scene.mandate}, ${member})`);

    expect([await pause(), await pause()]).toEqual(['paused', 'paused']);
    expect(await resume(other.id)).toBe('not_found');
    expect(await statusOf(api(), scene)).toBe('active paused');
    expect(await resume(scene.payer.id)).toBe('resumed');
  });

  test('that there is not is not ended', async () => {
    expect(await act(api(), sql`plans.end_mandate('mdt_none', 'account_closed')`)).toBe(
      'not_found',
    );
  });

  test('whose payee has changed is asked for anew', async () => {
    const scene = await planScene(api());
    await owner().execute(
      sql`update merchant set recipient_name = 'Someone else' where id = ${scene.merchant.id}`,
    );
    await letTimePass(api(), scene, 33);

    expect((await memberAgreement(api(), scene)).asked).toMatchObject({ kind: 'payee' });
  });
});
