import * as endpoints from '#shared/requests/endpoints.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { listRequests, readRequest } from './read.ts';

const PAGE = 20;

export function requestRoutes(app: App): void {
  const { db } = app;

  serve(app, endpoints.list, ({ input, caller }) => {
    const { limit = PAGE, ...filter } = input.query;
    return listRequests(db, caller.business.id, { ...filter, limit: Number(limit) });
  });

  serve(app, endpoints.read, ({ input, caller }) =>
    readRequest(db, caller.business.id, input.params.id),
  );
}
