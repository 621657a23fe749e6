import * as endpoints from '#shared/activity/docs.ts';
import { allPages } from '../../platform/http/all-pages.ts';
import type { App } from '../../platform/http/app.ts';
import { csvFile, wantsCsv } from '../../platform/http/csv.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { ACTIVITY_COLUMNS } from './columns.ts';
import { listActivity } from './list.ts';
import { recordActivity } from './record.ts';

const PAGE = 20;
/** Entries per query of a CSV file. */
const FILE_PAGE = 500;

export function activityRoutes(app: App): void {
  const { db } = app;

  serveRead(app, endpoints.list, async ({ reads, input, caller, request, reply }) => {
    const { after, limit = PAGE, ...selection } = input.query;
    const pageOf = (page: { after?: string | undefined; limit: number }) =>
      listActivity(reads, caller.business, { ...selection, ...page });
    if (!wantsCsv(request.headers.accept)) return pageOf({ after, limit: Number(limit) });
    const businessId = caller.require(({ business }) => business.id)();
    await recordActivity(db, { businessId, kind: 'activity.exported' });
    const pages = await allPages((behind) => pageOf({ after: behind, limit: FILE_PAGE }));
    return csvFile(reply, 'activity', ACTIVITY_COLUMNS, pages);
  });
}
