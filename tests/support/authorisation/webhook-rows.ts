/** Webhook endpoints in the authorisation matrix: the rule of each call. */
import { createEndpoint } from '../../../server/merchants/events/endpoints.ts';
import { listEndpoints } from '../../../server/merchants/webhooks/read.ts';
import type { TestApi } from '../api/api.ts';
import { PASSWORD } from '../people/people.ts';
import { deliveryOf } from '../webhooks/deliveries.ts';
import { makeEvent } from '../webhooks/scene.ts';
import type { Cast } from './callers.ts';
import { business } from './rule.ts';

const ENDPOINTS = '/api/merchant/webhook-endpoints';

export function webhookRows(api: () => TestApi, cast: () => Cast) {
  /** An endpoint of the merchant’s, without a receiver. */
  async function endpoint(): Promise<string> {
    const { id } = cast().merchant;
    const [known] = await listEndpoints(api().db, id);
    if (known) return known.id;
    return (await createEndpoint(api().db, api().config, id, 'http://127.0.0.1:9/')).id;
  }

  /** A delivery to that endpoint. */
  async function delivery(): Promise<string> {
    await endpoint();
    await makeEvent(api(), cast().merchant);
    return (await deliveryOf(api(), cast().merchant.id)).id;
  }

  const proof = () => ({ currentPassword: PASSWORD });
  return {
    [`GET ${ENDPOINTS}`]: { rule: business('webhook-endpoints:read') },
    [`POST ${ENDPOINTS}`]: {
      rule: business('webhook-endpoints:write'),
      body: () => ({ url: 'https://shop.test/hook', ...proof() }),
    },
    [`GET ${ENDPOINTS}/:id`]: { rule: business('webhook-endpoints:read', 'own'), id: endpoint },
    [`PUT ${ENDPOINTS}/:id`]: {
      rule: business('webhook-endpoints:write', 'own'),
      id: endpoint,
      body: () => ({ description: 'Till' }),
    },
    [`DELETE ${ENDPOINTS}/:id`]: { rule: business('webhook-endpoints:write', 'own'), id: endpoint },
    'POST /api/business/webhook-endpoints/:id/reveal-secret': {
      rule: business('webhook-endpoints:write', 'people', 'own'),
      id: endpoint,
      body: proof,
    },
    [`POST ${ENDPOINTS}/:id/roll-secret`]: {
      rule: business('webhook-endpoints:write', 'own'),
      id: endpoint,
      body: proof,
    },
    [`POST ${ENDPOINTS}/:id/test`]: {
      rule: business('webhook-endpoints:write', 'own'),
      id: endpoint,
      body: () => ({}),
    },
    [`GET ${ENDPOINTS}/:id/deliveries`]: {
      rule: business('webhook-endpoints:read', 'own'),
      id: endpoint,
    },
    [`GET ${ENDPOINTS}/:id/deliveries/:delivery`]: {
      rule: business('webhook-endpoints:read', 'own'),
      id: endpoint,
      delivery,
    },
    [`POST ${ENDPOINTS}/:id/deliveries/:delivery/redeliver`]: {
      rule: business('webhook-endpoints:write', 'own'),
      id: endpoint,
      delivery,
    },
    [`POST ${ENDPOINTS}/:id/redeliver`]: {
      rule: business('webhook-endpoints:write', 'own'),
      id: endpoint,
      body: () => ({ from: '2026-01-01T00:00:00Z' }),
    },
    'POST /api/merchant/webhook/test': {
      rule: business('webhook-endpoints:write'),
      body: () => ({}),
    },
  };
}
