/** Callers that wait for a merchant's events are notified, whatever created the event. */
import { afterEach, expect, test, vi } from 'vitest';
import * as merchantEventsEndpoints from '#shared/events/merchant-endpoints.ts';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import { type TestApi, useApi } from '../../support/api/api.ts';
import { linkScene, newLink } from '../../support/payments/links.ts';
import { payFor, payScene } from '../../support/payments/pay-scene.ts';
import { paidScene, refund, refundByHand } from '../../support/payments/refunds.ts';
import { newMerchant, newPaySession, type TestMerchant } from '../../support/people/people.ts';

const api = useApi();

let leave = () => {};
afterEach(() => leave());

/** Each sets up a scene, and returns its merchant and the change to report. */
const ACTS: [string, (api: TestApi) => Promise<[TestMerchant, () => Promise<unknown>]>][] = [
  [
    'a payment',
    async (of) => {
      const { merchant, id } = await payScene(of);
      return [merchant, () => payFor(of, id)];
    },
  ],
  [
    'a payment its shopper cancels',
    async (of) => {
      const { merchant, params, payer } = await payScene(of);
      return [merchant, () => of.call(payEndpoints.cancel, { params, token: payer.token })];
    },
  ],
  [
    'a session its merchant cancels',
    async (of) => {
      const merchant = await newMerchant(of);
      const { id } = await newPaySession(of, merchant);
      const token = merchant.apiToken;
      return [merchant, () => of.call(merchantEndpoints.cancelSession, { token, params: { id } })];
    },
  ],
  [
    'a refund',
    async (of) => {
      const scene = await paidScene(of);
      return [scene.merchant, () => refund(of, scene)];
    },
  ],
  [
    'a refund by hand',
    async (of) => {
      const scene = await paidScene(of);
      return [scene.merchant, () => refundByHand(of, scene.merchant, scene.transfer)];
    },
  ],
  [
    'a link',
    async (of) => {
      const merchant = await newMerchant(of);
      return [merchant, () => newLink(of, merchant)];
    },
  ],
  [
    'an invitation that is denied',
    async (of) => {
      const { merchant, params, member } = await linkScene(of);
      return [
        merchant,
        () => of.call(linkEndpoints.deny, { params, token: member.token, body: {} }),
      ];
    },
  ],
  [
    'a link that ends',
    async (of) => {
      const merchant = await newMerchant(of);
      const { params, member } = await newLink(of, merchant);
      return [merchant, () => of.call(linkEndpoints.end, { params, token: member.token })];
    },
  ],
  [
    'a test by its own server',
    async (of) => {
      const merchant = await newMerchant(of);
      const body = { type: 'webhook.test' };
      return [
        merchant,
        () => of.call(webhooksEndpoints.testAsMerchant, { token: merchant.apiToken, body }),
      ];
    },
  ],
  [
    'a test from its pages',
    async (of) => {
      const merchant = await newMerchant(of, { webhook: 'http://127.0.0.1:9/' });
      const { token, endpoint: id } = merchant;
      return [merchant, () => of.call(webhooksEndpoints.test, { token, params: { id }, body: {} })];
    },
  ],
];

test.each(ACTS)('a waiting caller is notified of %s', async (_, scene) => {
  const [merchant, act] = await scene(api());
  const happens = vi.fn();
  leave = await api().live.watchMerchant(merchant.id, happens);

  await act();

  await expect.poll(() => happens.mock.calls).not.toEqual([]);
  const { data } = (
    await api().call(merchantEventsEndpoints.list, { token: merchant.apiToken })
  ).json();
  expect(data.length).toBeGreaterThan(0);
});

test('no caller is notified of another merchant’s events, or after it has left', async () => {
  const [waiting, other] = [await newMerchant(api()), await newMerchant(api())];
  const [told, left] = [vi.fn(), vi.fn()];
  leave = await api().live.watchMerchant(waiting.id, told);
  (await api().live.watchMerchant(other.id, left))();
  const heard = new Promise<void>((resolve) => void api().live.watchMerchant(other.id, resolve));

  api().live.memberChanged(other.id);
  await heard;

  expect([told.mock.calls, left.mock.calls]).toEqual([[], []]);
});
