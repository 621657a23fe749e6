import * as merchantEventsEndpoints from '#shared/events/merchant-docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { type Page, readEvent, readFeed } from './feed.ts';
import { createWaiting, type Hints } from './wait.ts';

const PAGE = 20;

/** Routes for a merchant's server, authenticated by its API token. */
export function merchantEventRoutes(app: App, hints: Hints): void {
  const { db } = app;
  const wait = createWaiting(app.http, hints);

  serve(app, merchantEventsEndpoints.list, ({ input, caller, reply }) => {
    const { type, order = 'oldest', after, limit = PAGE, wait: seconds = 0 } = input.query;
    const wanted = { type, order, after, limit: Number(limit) };
    return wait<Page>(reply, {
      who: caller.business.id,
      seconds: Number(seconds),
      look: () => readFeed(db, caller.business.id, wanted),
      isFound: ({ data }) => data.length > 0,
    });
  });

  serveRead(app, merchantEventsEndpoints.read, ({ reads, input, caller }) =>
    readEvent(reads, caller.business, input.params.id),
  );
}
