/** Events about passes: what members, tills and colleagues did is told to the business's server. */
import { expect, test } from 'vitest';
import * as eventsEndpoints from '#shared/events/merchant-endpoints.ts';
import * as passEndpoints from '#shared/passes/endpoints.ts';
import * as memberEndpoints from '#shared/passes/member-endpoints.ts';
import { HoldingEvent, VisitEvent } from '#shared/passes/schemas.ts';
import { expireHoldings } from '../../../server/payments/passes/holdings.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { giveBack, newPass, passScene, visit } from '../../support/payments/passes.ts';
import { refund } from '../../support/payments/refunds.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';

const api = useApi();

async function eventsOf({ apiToken }: { apiToken: string }) {
  const query = { order: 'oldest', limit: '50' };
  const { data } = (await api().call(eventsEndpoints.list, { token: apiToken, query })).json();
  return (data as { type: string; data: Record<string, unknown> }[]).filter(
    ({ type }) => !type.startsWith('pay_session.'),
  );
}

test('a sale, a visit and its return are told, each as the API shows it', async () => {
  const scene = await passScene(api());
  const taken = (await visit(api(), scene, { holding: scene.holding.id })).json();
  const returned = (await giveBack(api(), scene.merchant, taken.id)).json();
  await giveBack(api(), scene.merchant, taken.id);

  const [created, ...visits] = await eventsOf(scene.merchant);

  expect(HoldingEvent.parse(created)).toMatchObject({
    type: 'holding.created',
    livemode: true,
    data: { id: scene.holding.id, origin: 'sold', paySessionId: scene.session, left: 10 },
  });
  expect(visits).toMatchObject([
    { type: 'visit.taken', data: taken },
    { type: 'visit.returned', data: returned },
  ]);
  for (const one of visits) expect(() => VisitEvent.parse(one)).not.toThrow();
});

test('no event names who shares a name and an address', async () => {
  const scene = await passScene(api());
  await api().call(memberEndpoints.share, {
    params: { id: scene.holding.id },
    token: scene.member.token,
    body: { name: true, email: true },
  });

  const taken = (await visit(api(), scene, { holding: scene.holding.id })).json();

  expect(taken.holder.email).toEqual(expect.any(String));
  expect((await eventsOf(scene.merchant)).at(-1)).toMatchObject({
    type: 'visit.taken',
    data: { holder: { id: taken.holder.id, name: null, email: null } },
  });
});

test('an accepted link is told, and the link alone is not', async () => {
  const merchant = await newMerchant(api());
  const pass = await newPass(api(), merchant);
  const given = await api().call(passEndpoints.give, {
    params: { id: pass.id },
    token: merchant.apiToken,
    body: {},
  });
  const before = await eventsOf(merchant);
  const accepted = await api().call(memberEndpoints.acceptGift, {
    params: { id: given.json().gift.id },
    token: (await newMember(api())).token,
  });

  expect(before).toEqual([]);
  expect(await eventsOf(merchant)).toMatchObject([
    { type: 'holding.created', data: { id: accepted.json().id, origin: 'given' } },
  ]);
});

test('the end is told once, whether by time or by a refund', async () => {
  const expiring = await passScene(api());
  await api().database.owner.db.execute(sql`update pass_holding
    set valid_until = clock_timestamp() - interval '1 second' where id = ${expiring.holding.id}`);
  await expireHoldings(api().db, api().config);
  await expireHoldings(api().db, api().config);
  const refunded = await passScene(api());
  await refund(api(), { id: refunded.session, merchant: refunded.merchant });

  expect((await eventsOf(expiring.merchant)).slice(1)).toMatchObject([
    { type: 'holding.ended', data: { id: expiring.holding.id, status: 'expired', left: 0 } },
  ]);
  expect((await eventsOf(refunded.merchant)).slice(1)).toMatchObject([
    { type: 'holding.ended', data: { id: refunded.holding.id, status: 'returned' } },
  ]);
});
