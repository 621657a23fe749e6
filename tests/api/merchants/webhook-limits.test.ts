/** What a business does with its webhook endpoints is counted per hour, and nothing happens beyond. */
import { expect, test } from 'vitest';
import type { Endpoint } from '#shared/http/endpoint.ts';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import * as logWebhooksEndpoints from '#shared/webhooks/log-endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { useUp } from '../../support/api/rate-limits.ts';
import { newMerchant } from '../../support/people/people.ts';
import { deliveriesOf, deliveryOf } from '../../support/webhooks/deliveries.ts';
import { endpointsOf } from '../../support/webhooks/endpoints.ts';
import { makeEvent } from '../../support/webhooks/scene.ts';

const api = useApi();
const HOOK = 'https://shop.test/hook';

const CALLS: [string, string, Endpoint, object][] = [
  ['create', 'business-settings', webhooksEndpoints.create, { url: HOOK }],
  ['update', 'business-settings', webhooksEndpoints.update, { enabled: false }],
  ['remove', 'business-settings', webhooksEndpoints.remove, {}],
  ['test', 'webhook-test', webhooksEndpoints.test, {}],
  ['testAsMerchant', 'webhook-test', webhooksEndpoints.testAsMerchant, {}],
  ['redeliverOne', 'webhook-redelivery', logWebhooksEndpoints.redeliverOne, {}],
  [
    'redeliverRange',
    'webhook-redelivery',
    logWebhooksEndpoints.redeliverRange,
    { from: '2001-01-01T00:00:00Z' },
  ],
];

test.each(CALLS)('%s is refused once %s is used up, and does nothing', async (...given) => {
  const [, act, endpoint, body] = given;
  const merchant = await newMerchant(api(), { webhook: HOOK });
  await makeEvent(api(), merchant);
  const { id: delivery } = await deliveryOf(api(), merchant.id);
  const state = async () => [
    await endpointsOf(api(), merchant),
    await deliveriesOf(api(), merchant.id),
  ];
  const before = await state();
  await useUp(api(), act, merchant.id);

  const answer = await api().call(endpoint, {
    token: merchant.apiToken,
    params: { id: merchant.endpoint ?? '', delivery },
    ...(endpoint.method === 'DELETE' ? {} : { body }),
  });

  expect([answer.statusCode, answer.json().code]).toEqual([429, 'rate_limited']);
  expect(await state()).toEqual(before);
});
