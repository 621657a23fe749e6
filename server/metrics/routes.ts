import { createHash, timingSafeEqual } from 'node:crypto';
import type { App } from '../app.ts';
import { Problem } from '../http/problem.ts';

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Outside `/api`: for whoever watches. Where no token is set there is nothing to find. */
export function metricsRoutes({ http, config, metrics }: App): void {
  const expected = config.metricsTokens.map((token) => hash(`Bearer ${token}`));

  http.get('/metrics', async ({ headers }, reply) => {
    if (expected.length === 0) throw new Problem('not_found');
    // By their hashes: of equal length, and a wrong one tells nothing by the time it takes.
    const shown = hash(headers.authorization ?? '');
    if (!expected.some((one) => timingSafeEqual(shown, one))) {
      throw new Problem('unauthenticated');
    }
    const { type, text } = await metrics.read();
    return reply.header('cache-control', 'no-store').type(type).send(text);
  });
}
