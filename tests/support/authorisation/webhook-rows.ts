/** Webhooks in the authorisation matrix: the answer per caller. */
import { sql } from 'drizzle-orm';
import { createEndpoint } from '../../../server/merchants/events/endpoints.ts';
import type { TestApi } from '../api/api.ts';
import { PASSWORD } from '../people/people.ts';
import { deliveryOf } from '../webhooks/deliveries.ts';
import { makeEvent } from '../webhooks/scene.ts';
import { BUSINESS, CONFIRMED, OWN } from './business-statuses.ts';
import type { Cast } from './callers.ts';

export function webhookRows(api: () => TestApi, cast: () => Cast) {
  /** A delivery of the merchant’s, to an address without a receiver. */
  async function delivery(): Promise<string> {
    const { merchant } = cast();
    await withWebhook();
    await makeEvent(api(), merchant);
    return (await deliveryOf(api(), merchant.id)).id;
  }

  async function withWebhook(): Promise<string> {
    const { id } = cast().merchant;
    const found = await api().db.execute(
      sql`update webhook_endpoint set enabled = true where merchant_id = ${id} returning id`,
    );
    const { rows } = found as unknown as { rows: unknown[] };
    if (rows.length === 0) await createEndpoint(api().db, api().config, id, 'http://127.0.0.1:9/');
    return id;
  }

  const proof = () => ({ currentPassword: PASSWORD });
  return {
    'GET /api/business/webhook': { statuses: BUSINESS },
    'POST /api/business/webhook/secret/reveal': {
      statuses: CONFIRMED,
      otherBusiness: 404,
      id: withWebhook,
      body: proof,
    },
    'POST /api/business/webhook/secret': {
      statuses: CONFIRMED,
      otherBusiness: 404,
      id: withWebhook,
      body: () => ({ ...proof(), previous: 'cut' }),
    },
    'POST /api/business/webhook/on': {
      statuses: OWN,
      otherBusiness: 404,
      id: withWebhook,
    },
    'POST /api/business/webhook/test': { statuses: BUSINESS, body: () => ({}) },
    'GET /api/business/webhook/deliveries': { statuses: BUSINESS },
    'GET /api/business/webhook/deliveries/:id': { statuses: OWN, id: delivery },
    'POST /api/business/webhook/deliveries/:id/redeliver': { statuses: OWN, id: delivery },
    'POST /api/business/webhook/redeliver': {
      statuses: BUSINESS,
      body: () => ({ from: '2026-01-01T00:00:00Z' }),
    },
    'POST /api/merchant/webhook/test': {
      statuses: BUSINESS,
      body: () => ({}),
    },
  };
}
