import { sql } from 'drizzle-orm';
import type { App } from '../http/app.ts';
import { Problem } from '../http/problem.ts';

/**
 * Liveness and readiness probes for load balancers.
 * @param isStopping readiness then fails, while the process still serves
 */
export function healthRoutes(
  { http, db }: Pick<App, 'http' | 'db'>,
  isStopping: () => boolean,
): void {
  http.get('/health/live', { config: { rateLimit: false } }, async () => ({ status: 'live' }));

  http.get('/health/ready', { config: { rateLimit: false } }, async () => {
    if (isStopping()) throw new Problem('unavailable', { retryAfter: 2 });
    await db.execute(sql`select 1`).catch(() => {
      throw new Problem('unavailable', { retryAfter: 2 });
    });
    return { status: 'ready' };
  });
}
