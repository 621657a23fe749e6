/** Whoever waits for a merchant's events is told that there is one, by whatever made it. */
import { afterEach, expect, test, vi } from 'vitest';
import { listEvents } from '#shared/events/merchant-contract.ts';
import { denyLink, endLink } from '#shared/link/contract.ts';
import { cancelPaySession } from '#shared/merchant/contract.ts';
import { cancelPayment } from '#shared/pay/contract.ts';
import { testMerchantWebhook, testWebhook } from '#shared/webhooks/contract.ts';
import { type TestApi, useApi } from '../support/api.ts';
import { linkScene, newLink } from '../support/links.ts';
import { payFor, payScene } from '../support/pay-scene.ts';
import { newMerchant, newPaySession, type TestMerchant } from '../support/people.ts';
import { paidScene, refund, refundByHand } from '../support/refunds.ts';

const api = useApi();

let leave = () => {};
afterEach(() => leave());

/** Each makes a scene, and hands over its merchant and what is to be told of. */
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
      const { merchant, params } = await payScene(of);
      return [merchant, () => of.call(cancelPayment, { params })];
    },
  ],
  [
    'a session its merchant cancels',
    async (of) => {
      const merchant = await newMerchant(of);
      const { id } = await newPaySession(of, merchant);
      const token = merchant.apiToken;
      return [merchant, () => of.call(cancelPaySession, { token, params: { id } })];
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
      return [merchant, () => of.call(denyLink, { params, token: member.token, body: {} })];
    },
  ],
  [
    'a link that ends',
    async (of) => {
      const merchant = await newMerchant(of);
      const { params, member } = await newLink(of, merchant);
      return [merchant, () => of.call(endLink, { params, token: member.token })];
    },
  ],
  [
    'a test by its own server',
    async (of) => {
      const merchant = await newMerchant(of);
      const body = { type: 'webhook.test' };
      return [merchant, () => of.call(testMerchantWebhook, { token: merchant.apiToken, body })];
    },
  ],
  [
    'a test from its pages',
    async (of) => {
      const merchant = await newMerchant(of);
      return [merchant, () => of.call(testWebhook, { token: merchant.token, body: {} })];
    },
  ],
];

test.each(ACTS)('of %s', async (_, scene) => {
  const [merchant, act] = await scene(api());
  const happens = vi.fn();
  leave = await api().live.attend(merchant.id, happens);

  await act();

  await expect.poll(() => happens.mock.calls).not.toEqual([]);
  const { data } = (await api().call(listEvents, { token: merchant.apiToken })).json();
  expect(data.length).toBeGreaterThan(0);
});

test('nobody is told of what happens to another, or after having left', async () => {
  const [waiting, other] = [await newMerchant(api()), await newMerchant(api())];
  const [told, left] = [vi.fn(), vi.fn()];
  leave = await api().live.attend(waiting.id, told);
  (await api().live.attend(other.id, left))();
  const heard = new Promise<void>((resolve) => void api().live.attend(other.id, resolve));

  api().live.happened(other.id);
  await heard;

  expect([told.mock.calls, left.mock.calls]).toEqual([[], []]);
});
