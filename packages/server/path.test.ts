// @vitest-environment node
import { expect, test, vi } from 'vitest';
import { createSalus } from './client.ts';

test('an id of a visitor leads to no other call', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async ({ pathname, search }: URL) => {
    asked.push(pathname.replace('/api/merchant/', '') + search);
    return Response.json({});
  });
  const salus = createSalus({ url: 'https://pay.example', token: 't' });

  await salus.paySessions.read('../payouts?limit=1');
  await salus.webhookEndpoints.redeliver('../api-keys', 'x/../../roll');
  expect(asked).toEqual([
    'pay-sessions/..%2Fpayouts%3Flimit%3D1',
    'webhook-endpoints/..%2Fapi-keys/deliveries/x%2F..%2F..%2Froll/redeliver',
  ]);
  vi.unstubAllGlobals();
});
