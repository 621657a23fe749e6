/** The headers of what is no document, and of everything. */
import { describe, expect, test } from 'vitest';
import { startApi, useApi } from '../support/api.ts';
import { payScene } from '../support/pay-scene.ts';

const api = useApi();

describe('every answer in production', () => {
  test('has the browser ask by https from then on, here and below', async () => {
    const live = await startApi({ mode: 'production' }, api().database);
    const { id } = await payScene(api());
    const documents = [
      '/',
      '/api/docs',
      '/embed/preview',
      `/embed/pay/${id}`,
      `/embed/signin/${id}`,
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

describe('an answer of the API', () => {
  test.each(['/api/token/prices', '/api/users/me', '/api/nothing'])(
    '%s is nothing when it is opened as a page, and in nobody’s frame',
    async (url) => {
      const { headers } = await api().http.inject(url);

      expect([headers['content-security-policy'], headers['cache-control']]).toEqual([
        "default-src 'none'; frame-ancestors 'none'",
        'no-store',
      ]);
    },
  );
});
