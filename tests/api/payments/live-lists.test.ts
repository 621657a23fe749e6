/** The stream of an account names its changed lists to everybody who may read them. */
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import * as accountEndpoints from '#shared/live/account-endpoints.ts';
import type { AccountVersions, ChangedList } from '#shared/live/account-schemas.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import type { Role } from '#shared/team/scopes.ts';
import { endSession } from '../../../server/people/sessions/sessions.ts';
import { useApi } from '../../support/api/api.ts';
import { type Following, followChanges, untilFollowing } from '../../support/api/live-streams.ts';
import { newCast } from '../../support/authorisation/callers.ts';
import { actingAs, testCastOf } from '../../support/authorisation/test-cast.ts';
import { payFor, payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import { ask, decline } from '../../support/payments/refund-requests.ts';
import { paidScene, refund } from '../../support/payments/refunds.ts';
import {
  deposit,
  newMember,
  newMerchant,
  newPaySession,
  type TestMember,
} from '../../support/people/people.ts';
import { actFor, newColleague } from '../../support/people/team.ts';

const api = useApi({ streams: { perSession: 2, perAddress: 3, all: 4 }, trustProxy: true });

let open: Following<AccountVersions>[] = [];
afterEach(async () => {
  for (const one of open) one.leave();
  open = [];
  await untilFollowing(api(), 0);
});
afterAll(() => api().http.server.closeAllConnections());

const following = async (who: { token: string }, headers?: Record<string, string>) => {
  const stream = await followChanges(api(), who.token, headers);
  open.push(stream);
  return stream;
};

const pay = ({ token }: { token: string }, id: string) =>
  api().call(payEndpoints.confirm, { params: { id }, token, body: { total: TOTAL } });

/** Whether the stream brings two heartbeats and no change between them. */
async function isSilent(stream: Following<AccountVersions>): Promise<boolean> {
  await api().beat();
  await api().beat();
  const blocks = [await stream.next(), await stream.next()];
  return blocks.every((block) => block === ':');
}

describe('a stream of an account', () => {
  test('goes on for a colleague without a factor: it only reads', async () => {
    const colleague = await newColleague(api(), await newMerchant(api()), 'support');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stream = await following(colleague).finally(() => vi.advanceTimersByTime(5_000));
    vi.useRealTimers();

    expect(await isSilent(stream)).toBe(true);
  });

  test('tells payer and business of a payment at once, and nobody else', async () => {
    const { payer, merchant, id } = await payScene(api());
    const ofPayer = await following(payer);
    const ofBusiness = await following(merchant);
    const apart = await following(await newMember(api()), { 'x-forwarded-for': '192.0.2.1' });

    await pay(payer, id);

    expect(await ofPayer.changed()).toEqual(['transactions']);
    expect(await ofBusiness.changed()).toEqual(['transactions', 'payments']);
    expect(await isSilent(apart)).toBe(true);
  });

  test('tells both sides of a refund, of a request and of its answer', async () => {
    const { payer, merchant, id } = await paidScene(api());
    const ofPayer = await following(payer);
    const ofBusiness = await following(merchant);

    const { id: request } = (await ask(api(), payer, id)).json();
    expect(await ofPayer.changed()).toEqual(['refund-requests']);
    expect(await ofBusiness.changed()).toEqual(['refund-requests']);

    await decline(api(), merchant, request, 'It was delivered.');
    expect(await ofPayer.changed()).toEqual(['refund-requests']);
    expect(await ofBusiness.changed()).toEqual(['refund-requests']);

    await refund(api(), { merchant, id });
    expect(await ofPayer.changed()).toEqual(['transactions']);
    expect(await ofBusiness.changed()).toEqual(['transactions', 'payments']);
  });

  test('reports changes by other processes with a heartbeat', async () => {
    const member = await newMember(api());
    const stream = await following(member);

    await deposit(api(), member.stake, '5');
    await api().beat();

    expect(await stream.next()).toBe(':');
    expect(await stream.changed()).toEqual(['transactions']);
  });

  test('reveals neither the change nor any amount', async () => {
    const { payer, merchant, id } = await payScene(api());
    const before = await following(payer);
    await pay(payer, id);
    await before.changed();
    const after = await following(payer);

    const shape = { transactions: expect.stringMatching(/^[\w-]{16}$/), payments: null };
    for (const { first } of [before, after]) {
      expect(first).toEqual({
        ...shape,
        plans: expect.stringMatching(/^[\w-]{16}$/),
        'refund-requests': expect.stringMatching(/^[\w-]{16}$/),
      });
    }
    expect(JSON.stringify(after.first)).not.toMatch(new RegExp(`${id}|${payer.id}|${merchant.id}`));
  });

  test('tells nothing of the other mode', async () => {
    const cast = await newCast(api());
    const inTest = await testCastOf(api(), cast);
    const live = await following(await actingAs(api(), cast.merchant));
    const test = await following(inTest.merchant);
    const tester = await following(inTest.member, { 'x-forwarded-for': '192.0.2.1' });

    const { id } = await newPaySession(api(), cast.merchant);
    await pay(cast.member, id);
    expect(await live.changed()).toEqual(['transactions', 'payments']);
    expect([await isSilent(test), await isSilent(tester)]).toEqual([true, true]);
    for (let beats = 0; beats < 4; beats++) await live.next();

    const testSession = await newPaySession(api(), inTest.merchant);
    await pay(inTest.member, testSession.id);
    expect(await test.changed()).toEqual(['transactions', 'payments']);
    expect(await tester.changed()).toEqual(['transactions']);
    expect(await isSilent(live)).toBe(true);
  });

  test.each<[Role, ChangedList[]]>([
    ['owner', ['transactions', 'payments', 'refund-requests']],
    ['support', ['payments', 'refund-requests']],
    ['till', ['payments']],
  ])('tells a person of the role %s only of the lists that it may read', async (role, lists) => {
    const { merchant, payer, id } = await paidScene(api());
    const colleague = await newColleague(api(), merchant, role);
    const stream = await following(colleague);

    await ask(api(), payer, id);
    await payFor(api(), (await newPaySession(api(), merchant)).id);
    const told = new Set<ChangedList>();
    while (told.size < lists.length)
      for (const list of (await stream.changed()) ?? []) told.add(list);

    expect([...told].sort()).toEqual([...lists].sort());
    expect(await isSilent(stream)).toBe(true);
  });

  test("reports nothing of the person's own account while they act for a business", async () => {
    const merchant = await newMerchant(api());
    const stream = await following(merchant);

    await deposit(api(), merchant.own.cash, '5');

    expect(await isSilent(stream)).toBe(true);
  });

  test.each<[string, (who: TestMember, business: string) => Promise<unknown>]>([
    ['the sign-in ends', ({ sid }) => endSession(api().db, sid)],
    ['the person acts for themselves', (who) => actFor(api(), who, null)],
    [
      'the person leaves the team',
      (who, business) =>
        api().database.owner.execute(
          `delete from team_member where business_id = '${business}' and member_id = '${who.id}'`,
        ),
    ],
    [
      'the role changes',
      (who, business) =>
        api().database.owner.execute(`update team_member set role = 'till'
          where business_id = '${business}' and member_id = '${who.id}'`),
    ],
  ])('ends when %s', async (_, change) => {
    const merchant = await newMerchant(api());
    const colleague = await newColleague(api(), merchant, 'admin');
    const stream = await following(colleague);

    await change(colleague, merchant.id);
    await api().beat();

    expect(await stream.told()).toBeUndefined();
    await untilFollowing(api(), 0);
  });

  test('ends by itself after an hour of heartbeats', async () => {
    const stream = await following(await newMember(api()));

    for (let beats = 0; beats <= 240; beats++) await api().beat();

    expect(await stream.told()).toBeUndefined();
  });

  test('is refused beyond the limits per person, per address and per process', async () => {
    const people = [await newMember(api()), await newMember(api()), await newMember(api())];
    const from = async (who: TestMember | undefined, address: string) => {
      const { response } = await following(who ?? { token: '' }, { 'x-forwarded-for': address });
      return response.status;
    };
    const [one, two, three] = people;

    expect([await from(one, '192.0.2.1'), await from(one, '192.0.2.1')]).toEqual([200, 200]);
    expect(await from(one, '192.0.2.2')).toBe(429);
    expect([await from(two, '192.0.2.1'), await from(three, '192.0.2.1')]).toEqual([200, 429]);
    expect([await from(three, '192.0.2.2'), await from(three, '192.0.2.3')]).toEqual([200, 503]);
  });

  test('is refused without a token', async () => {
    const { response } = await following({ token: 'none' });

    expect(response.status).toBe(401);
  });
});

test('a request that does not ask for a stream gets the same versions', async () => {
  const { payer, id } = await payScene(api());
  const read = async () =>
    (await api().call(accountEndpoints.followAccount, { token: payer.token })).json();
  const before = await read();
  const stream = await following(payer);
  await pay(payer, id);

  expect(before).toEqual(stream.first);
  expect((await read()).transactions).not.toBe(before.transactions);
});
