import { timingSafeEqual } from 'node:crypto';
import { sha256 } from '../core/sha256.ts';
import type { App } from '../http/app.ts';
import { bearerOf } from '../http/bearer.ts';
import { Problem } from '../http/problem.ts';
import type { Metrics } from './metrics.ts';

/** `/metrics` for Prometheus; not found when no token is set. */
export function metricsRoutes(
  { http, config }: Pick<App, 'http' | 'config'>,
  metrics: Pick<Metrics, 'read'>,
): void {
  const expected = config.metricsTokens.map((token) => sha256(token));

  http.get('/metrics', async ({ headers }, reply) => {
    if (expected.length === 0) throw new Problem('not_found');
    // Compare hashes: they have equal lengths, and the time does not depend on the token.
    const shown = sha256(bearerOf(headers) ?? '');
    if (!expected.some((one) => timingSafeEqual(shown, one))) {
      throw new Problem('unauthenticated');
    }
    const { type, text } = await metrics.read();
    return reply.header('cache-control', 'no-store').type(type).send(text);
  });
}
