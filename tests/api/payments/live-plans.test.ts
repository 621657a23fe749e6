/** The stream of an account tells member and business what becomes of a plan. */
import { afterAll, afterEach, expect, test } from 'vitest';
import type { AccountVersions } from '#shared/live/account-schemas.ts';
import * as mandatesEndpoints from '#shared/mandates/endpoints.ts';
import * as plansEndpoints from '#shared/plans/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { type Following, followChanges, untilFollowing } from '../../support/api/live-streams.ts';
import { actingAs } from '../../support/authorisation/test-cast.ts';
import { act, letTimePass, planScene, timeOf } from '../../support/payments/plan-scene.ts';

const api = useApi();

let open: Following<AccountVersions>[] = [];
afterEach(async () => {
  for (const one of open) one.leave();
  open = [];
  await untilFollowing(api(), 0);
});
afterAll(() => api().http.server.closeAllConnections());

async function followed() {
  const scene = await planScene(api());
  const ofMember = await followChanges(api(), scene.payer.token);
  const ofBusiness = await followChanges(api(), (await actingAs(api(), scene.merchant)).token);
  open.push(ofMember, ofBusiness);
  return { scene, ofMember, ofBusiness };
}

test('at once what either of them does, and what the clock of test mode does', async () => {
  const { scene, ofMember, ofBusiness } = await followed();

  await api().call(plansEndpoints.freeze, {
    params: { id: scene.agreement },
    token: scene.merchant.apiToken,
    headers: {},
    body: { until: new Date((await timeOf(api(), scene)) + 86_400_000).toISOString() },
  });
  expect(await ofMember.changed()).toEqual(['plans']);
  expect(await ofBusiness.changed()).toEqual(['plans']);

  await letTimePass(api(), scene, 32);
  expect(await ofMember.changed()).toEqual(['transactions', 'plans']);
  expect(await ofBusiness.changed()).toEqual(['transactions', 'payments', 'plans']);

  await api().call(mandatesEndpoints.stop, {
    params: { id: scene.mandate },
    token: scene.payer.token,
  });
  expect(await ofMember.changed()).toEqual(['plans']);
  expect(await ofBusiness.changed()).toEqual(['plans']);
});

test('with a heartbeat what another process does', async () => {
  const { scene, ofMember, ofBusiness } = await followed();

  await act(api(), sql`plans.end_agreement(${scene.agreement}, 'member', true)`);
  await api().beat();

  expect([await ofMember.next(), await ofBusiness.next()]).toEqual([':', ':']);
  expect(await ofMember.changed()).toEqual(['plans']);
  expect(await ofBusiness.changed()).toEqual(['plans']);
});
