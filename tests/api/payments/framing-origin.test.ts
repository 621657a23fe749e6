/** A frame in the HTML of a page, which no script of ours has given an address. */
import { expect, test } from 'vitest';
import type { FrameBootstrapData } from '#shared/documents/bootstrap-data.ts';
import { useApi } from '../../support/api/api.ts';
import { payScene } from '../../support/payments/pay-scene.ts';

const api = useApi();

async function parentOf(url: string, referer: string, dest = 'iframe') {
  const headers = { referer, 'sec-fetch-dest': dest };
  const { body } = await api().http.inject({ url, headers });
  const [, bootstrapData = ''] = /id="boot">(.*?)<\/script>/.exec(body) ?? [];
  return (JSON.parse(bootstrapData) as FrameBootstrapData).parentOrigin;
}

test('a frame without an origin in its address knows the page by its referrer', async () => {
  const url = `/embed/pay/${(await payScene(api())).id}`;

  expect(await parentOf(url, 'https://www.shop.test/')).toBe('https://www.shop.test');
  expect(await parentOf(url, 'https://www.shop.test/', 'document')).toBeNull();
  expect(await parentOf(`${url}?origin=https://shop.test`, 'https://www.shop.test/')).toBe(
    'https://shop.test',
  );
});

test('a frame in the HTML of another site is refused', async () => {
  const url = `/embed/pay/${(await payScene(api())).id}`;
  const headers = { referer: 'https://other.test/', 'sec-fetch-dest': 'iframe' };

  expect((await api().http.inject({ url, headers })).statusCode).toBe(403);
});

test('a frame without a session talks to no page', async () => {
  const url = `/embed/pay/pay_${'0'.repeat(26)}?origin=https://evil.example`;

  expect(await parentOf(url, 'https://evil.example/')).toBeNull();
});
