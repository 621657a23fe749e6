import * as endpoints from '#shared/requests/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { listRequests, readRequest } from './read.ts';

const PAGE = 20;

export function requestRoutes(app: App): void {
  serveRead(app, endpoints.list, ({ reads, input, caller }) => {
    const { limit = PAGE, ...filter } = input.query;
    return listRequests(reads, caller.business, { ...filter, limit: Number(limit) });
  });

  serveRead(app, endpoints.read, ({ reads, input, caller }) =>
    readRequest(reads, caller.business, input.params.id),
  );
}
