import * as endpoints from '#shared/requests/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { listRequests, readRequest } from './read.ts';

const PAGE = 20;

export function requestRoutes(app: App): void {
  serve(app, endpoints.list, ({ reads, input, caller }) => {
    const { limit = PAGE, ...filter } = input.query;
    return listRequests(reads, caller.business.id, { ...filter, limit: Number(limit) });
  });

  serve(app, endpoints.read, ({ reads, input, caller }) =>
    readRequest(reads, caller.business.id, input.params.id),
  );
}
