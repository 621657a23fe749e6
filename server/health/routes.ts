import { sql } from 'drizzle-orm';
import type { App } from '../app.ts';
import { Problem } from '../http/problem.ts';

/** Outside `/api`: for load balancers. Live says the process runs, ready that it can serve. */
export function healthRoutes({ http, db, isLeaving }: App): void {
  http.get('/health/live', { config: { rateLimit: false } }, async () => ({ status: 'live' }));

  http.get('/health/ready', { config: { rateLimit: false } }, async () => {
    if (isLeaving?.()) throw new Problem('unavailable', { retryAfter: 2 });
    await db.execute(sql`select 1`).catch(() => {
      throw new Problem('unavailable', { retryAfter: 2 });
    });
    return { status: 'ready' };
  });
}
