/** The transport of documents: compression and the languages offered. */
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { startApi, useApi } from '../../support/api/api.ts';
import { payScene } from '../../support/payments/pay-scene.ts';

const api = useApi();

const open = (url: string, headers: Record<string, string> = {}) =>
  api().http.inject({ url, headers });
const frame = async () => `/embed/pay/${(await payScene(api())).id}`;
const signInWindow = async () => `/embed/signin/${(await payScene(api())).id}`;

describe('a document', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5', 'br'],
    ['br;q=0', undefined],
    ['br ; q=0.0, gzip', undefined],
    ['gzip', undefined],
    ['brotli', undefined],
    ['', undefined],
  ])('for a browser that accepts "%s" is encoded as %s', async (accepted, encoding) => {
    for (const url of ['/', await frame(), await signInWindow()]) {
      const { headers, rawPayload } = await open(url, { 'accept-encoding': accepted });

      expect(headers['content-encoding']).toBe(encoding);
      expect(String(headers.vary)).toContain('Accept-Encoding');
      const html = encoding ? brotliDecompressSync(rawPayload) : rawPayload;
      expect(html.toString()).toMatch(/^<!doctype html>/);
    }
  });

  test('varies by language even when it is compressed', async () => {
    expect(String((await open('/')).headers.vary)).toContain('Accept-Language');
  });
});

test('a document contains the languages that a visitor may choose', async () => {
  const locales = { default: 'es', enabled: ['es', 'ja'] };
  const other = await startApi({ locales }, api().database);

  const answer = await other.http.inject({ url: '/login', headers: { 'accept-language': 'ja' } });
  await other.http.close();

  const [, bootstrapData = ''] = /id="boot">(.*?)<\/script>/.exec(answer.body) ?? [];
  expect(JSON.parse(bootstrapData).locales).toEqual(locales);
  expect(answer.headers['content-language']).toBe('ja');
  expect(answer.body).toContain('<html lang="ja">');
});
