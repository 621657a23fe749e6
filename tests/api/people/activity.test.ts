/** Every call that changes a business is recorded in its activity log, in the same commit. */
import { describe, expect, test } from 'vitest';
import * as endpoints from '#shared/activity/endpoints.ts';
import { ACTIVITY_KINDS } from '#shared/activity/kinds.ts';
import type { Activity } from '#shared/activity/schemas.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { isRecorded } from '../../../server/platform/http/activity.ts';
import { configurationActs } from '../../support/activity/configuration-acts.ts';
import { moneyActs } from '../../support/activity/money-acts.ts';
import { planActs } from '../../support/activity/plan-acts.ts';
import { saleActs } from '../../support/activity/sale-acts.ts';
import { teamActs } from '../../support/activity/team-acts.ts';
import { testModeActs } from '../../support/activity/test-mode-acts.ts';
import { endpoints as all } from '../../support/api/endpoints.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { personOf } from '../../support/people/people.ts';
import { useDomainScene } from '../../support/sites/domain-scene.ts';

const scene = useDomainScene({ chain: SILENT_CHAIN });
const api = () => scene().api;
const ACTS = [
  ...configurationActs(scene),
  ...moneyActs(api),
  ...saleActs(api),
  ...planActs(api),
  ...teamActs(api),
  ...testModeActs(api),
];

async function logOf({ token }: { token: string }) {
  const response = await api().call(endpoints.list, { token });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json() as { data: Activity[]; next: string | null };
}
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/**
 * They send, test or examine, and change nothing of the business; its payments, its invitations and visits have
 * lists of their own.
 */
const NOT_RECORDED = [
  'POST /merchant/doctor',
  'POST /merchant/link-sessions',
  'POST /merchant/link-sessions/:id/cancel',
  'POST /merchant/link-sessions/import',
  'POST /merchant/passes/:id/visits',
  'POST /merchant/pay-sessions',
  'POST /merchant/pay-sessions/:id/cancel',
  'POST /merchant/test-clock',
  'POST /merchant/webhook-endpoints/:id/deliveries/:delivery/redeliver',
  'POST /merchant/webhook-endpoints/:id/redeliver',
  'POST /merchant/webhook-endpoints/:id/test',
  'POST /merchant/webhook/test',
];

describe('every call that changes a business', () => {
  const changing = all.filter(
    ({ access, method, activity }) => (access === 'business' && method !== 'GET') || activity,
  );

  test('is recorded and has an act below, or is one of those that change nothing', () => {
    // An exit and a payout are one table and one trigger; a business has no stake. A till acts as a device
    // (till-refund.test.ts, till-counter.test.ts).
    const known = [
      'POST /wallet/exit',
      'POST /till/sales/:id/refund',
      'POST /till/visits/:id/return',
      'POST /till/reservations/:id/capture',
      'POST /till/reservations/:id/release',
      ...NOT_RECORDED,
      ...ACTS.map(({ endpoint }) => nameOf(endpoint)),
    ];

    expect(changing.map(nameOf).sort()).toEqual(known.sort());
    expect(
      changing
        .filter((one) => !isRecorded(one))
        .map(nameOf)
        .sort(),
    ).toEqual(NOT_RECORDED);
  });

  test.each(ACTS.map((act) => [nameOf(act.endpoint), act] as const))('%s', async (_, act) => {
    const { shop, by = shop, options } = await act.prepare();
    const before = (await logOf(shop)).data.length;

    const response = await api().call(act.endpoint, {
      ...options,
      token: by.token,
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Firefox/130.0' },
    });

    expect(response.statusCode, response.body).toBeLessThan(300);
    const { data } = await logOf(shop);
    const recorded = data.slice(0, data.length - before);
    expect(recorded.map(({ kind }) => kind).sort()).toEqual([...act.kinds].sort());
    for (const one of recorded) {
      expect(one).toMatchObject({
        actor: by.token.includes('.')
          ? { type: 'person', id: personOf(by), name: 'Ana Prado' }
          : { type: 'key', id: expect.stringMatching(/^tok_/) },
        device: 'Firefox, Linux',
        network: '127.0.0.x',
        requestId: response.headers['x-request-id'],
      });
    }
  });

  test('has a kind that the list knows', () => {
    const kinds = new Set(ACTS.flatMap((act) => act.kinds));

    expect(ACTIVITY_KINDS.filter((kind) => !kinds.has(kind)).sort()).toEqual([
      'activity.exported',
      'origin.verified',
      'payments.exported',
      'transactions.exported',
    ]);
  });
});
