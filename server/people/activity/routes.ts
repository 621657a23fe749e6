import * as endpoints from '#shared/activity/docs.ts';
import { allPages } from '../../platform/http/all-pages.ts';
import type { App } from '../../platform/http/app.ts';
import { csvFile, wantsCsv } from '../../platform/http/csv.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { ACTIVITY_COLUMNS } from './columns.ts';
import { listActivity } from './list.ts';
import { recordActivity } from './record.ts';

const PAGE = 20;
/** Entries per query of a CSV file. */
const FILE_PAGE = 500;

export function activityRoutes(app: App): void {
  const { db } = app;

  serve(app, endpoints.list, async ({ input, caller, request, reply }) => {
    const { after, limit = PAGE, ...selection } = input.query;
    const { id } = caller.business;
    if (!wantsCsv(request.headers.accept)) {
      return listActivity(db, id, { ...selection, after, limit: Number(limit) });
    }
    await recordActivity(db, { businessId: id, kind: 'activity.exported' });
    const pages = await allPages((behind) =>
      listActivity(db, id, { ...selection, after: behind, limit: FILE_PAGE }),
    );
    return csvFile(reply, 'activity', ACTIVITY_COLUMNS, pages);
  });
}
