import { createHash, timingSafeEqual } from 'node:crypto';
import type { App } from '../app.ts';
import { Problem } from '../http/problem.ts';

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Outside `/api`: for whoever watches. Where no token is set there is nothing to find. */
export function metricsRoutes({ http, config, metrics }: App): void {
  const expected = config.metricsToken === null ? null : hash(`Bearer ${config.metricsToken}`);

  http.get('/metrics', async ({ headers }, reply) => {
    if (!expected) throw new Problem('not_found');
    // By their hashes: of equal length, and a wrong one tells nothing by the time it takes.
    if (!timingSafeEqual(hash(headers.authorization ?? ''), expected)) {
      throw new Problem('unauthenticated');
    }
    const { type, text } = await metrics.read();
    return reply.header('cache-control', 'no-store').type(type).send(text);
  });
}
