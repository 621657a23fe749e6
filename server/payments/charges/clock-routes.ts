import * as endpoints from '#shared/test-mode/docs.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { requireTestMode } from '../test-mode/test-members.ts';
import { moveClock } from './move-clock.ts';

/** The business, and its test members. */
async function followersOf(db: Db, business: string): Promise<string[]> {
  const members = await rowsOf<{ id: string }>(
    db,
    sql`select id from member where test_business_id = ${business} and closed_at is null`,
  );
  return [business, ...members.map(({ id }) => id)];
}

export function clockRoutes(app: App): void {
  const { db, config } = app;

  serve(app, endpoints.moveClock, async ({ input, caller }) => {
    requireTestMode(caller);
    await countRequest(db, 'test-member', caller.business.id);
    try {
      return { now: await moveClock(db, config, caller.business.id, input.body.now) };
    } finally {
      app.deliveries.wake();
      for (const id of await followersOf(db, caller.business.id)) app.live.memberChanged(id);
    }
  });
}
