import * as contract from '#shared/events/merchant-contract.ts';
import type { App } from '../app.ts';
import { serve } from '../http/endpoint.ts';
import { type Page, readEvent, readFeed } from './feed.ts';
import { createWaiting } from './wait.ts';

const PAGE = 20;

/** What a merchant's server asks with its token. */
export function merchantEventRoutes(app: App): void {
  const { db } = app;
  const wait = createWaiting(app.http, app.live);

  serve(app, contract.listEvents, ({ input, caller, reply }) => {
    const { type, order = 'oldest', after, limit = PAGE, wait: seconds = 0 } = input.query;
    const wanted = { type, order, after, limit: Number(limit) };
    return wait<Page>(reply, {
      who: caller.id,
      seconds: Number(seconds),
      look: () => readFeed(db, caller.id, wanted),
      isFound: ({ data }) => data.length > 0,
    });
  });

  serve(app, contract.readEvent, ({ input, caller }) => readEvent(db, caller.id, input.params.id));
}
