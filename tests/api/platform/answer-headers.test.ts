/** The headers of responses that are not documents, and those of every response. */
import { describe, expect, test } from 'vitest';
import { startApi, useApi } from '../../support/api/api.ts';
import { payScene } from '../../support/payments/pay-scene.ts';

const api = useApi();

describe('every response in production', () => {
  test('requires HTTPS for this host and its subdomains from then on', async () => {
    const live = await startApi({ mode: 'production' }, api().database);
    const { id } = await payScene(api());
    const documents = [
      '/',
      '/docs/api',
      '/embed/preview',
      `/embed/pay/${id}`,
      `/embed/signin/${id}`,
      `/embed/top-up/${id}`,
    ];

    for (const url of [...documents, '/api/nothing', '/health/live', '/metrics', '/widget/v1.js']) {
      const { headers } = await live.http.inject(url);
      expect([url, headers['strict-transport-security']]).toEqual([
        url,
        'max-age=31536000; includeSubDomains',
      ]);
    }
    await live.http.close();
  });
});

describe('a response of the API', () => {
  test.each(['/api/token/prices', '/api/users/me', '/api/nothing'])(
    '%s loads no content as a page, cannot be framed and is not cached',
    async (url) => {
      const { headers } = await api().http.inject(url);

      expect([headers['content-security-policy'], headers['cache-control']]).toEqual([
        "default-src 'none'; frame-ancestors 'none'",
        'no-store',
      ]);
    },
  );
});
