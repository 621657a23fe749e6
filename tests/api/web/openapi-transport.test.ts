/** The OpenAPI documents are large, and programs read them at each build. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';

const api = useApi();

describe.each(['/api/openapi.json', '/api/merchant/openapi.json'])('%s', (url) => {
  const open = (headers: Record<string, string>) => api().http.inject({ url, headers });

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ] as const)(
    'for a client that accepts %s is compressed with %s',
    async (accepted, encoding, decode) => {
      const plain = await open({});
      const { headers, rawPayload } = await open({ 'accept-encoding': accepted });

      expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'Accept-Encoding']);
      expect(decode(rawPayload).toString()).toBe(plain.body);
      expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    },
  );

  test('is not sent again to a client that has it', async () => {
    const { headers, json } = await open({});
    const again = await open({ 'if-none-match': String(headers.etag) });

    expect(json().openapi).toBe('3.1.0');
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});
