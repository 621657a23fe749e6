import * as endpoints from '#shared/till/console-docs.ts';
import { recordActivity } from '../../people/activity/record.ts';
import { allPages } from '../../platform/http/all-pages.ts';
import type { App } from '../../platform/http/app.ts';
import { csvFile, wantsCsv } from '../../platform/http/csv.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { Problem } from '../../platform/http/problem.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { DAY_COLUMNS, dayRowsOf } from './day-columns.ts';
import { listClosedDays } from './days.ts';
import { changeTill, createTill, listTills, revokeTill } from './tills.ts';

const PAGE = 20;
/** Days per query of a CSV file: saves memory and lets other queries run in between. */
const FILE_PAGE = 500;

/** The console's calls. */
export function tillConsoleRoutes(app: App): void {
  const { db, config } = app;
  const { accountPerAddress } = config.limits;

  serveRead(app, endpoints.list, async ({ reads, caller }) => ({
    tills: await listTills(reads, caller.business),
  }));

  serve(
    app,
    endpoints.create,
    async ({ input, caller }) => {
      const { id, code } = await createTill(db, config, caller, input.body);
      const till = (await listTills(db, caller.business.id)).find((one) => one.id === id);
      if (!till) throw new Problem('not_found');
      return { till, code };
    },
    accountPerAddress,
  );

  serve(
    app,
    endpoints.change,
    async ({ input, caller }) => {
      await changeTill(db, config, caller, { ...input.body, id: input.params.id });
      return { tills: await listTills(db, caller.business.id) };
    },
    accountPerAddress,
  );

  serve(
    app,
    endpoints.revoke,
    async ({ input, caller }) => {
      await db.transaction((tx) => revokeTill(tx, caller, input.params.id));
      return { tills: await listTills(db, caller.business.id) };
    },
    accountPerAddress,
  );

  serveRead(app, endpoints.listDays, async ({ reads, input, caller, request, reply }) => {
    const { limit = PAGE, ...selection } = input.query;
    const read = (wanted: { after?: string | undefined; limit: number }) =>
      listClosedDays(reads, caller.business, { ...selection, ...wanted });
    if (!wantsCsv(request.headers.accept)) {
      return read({ after: selection.after, limit: Number(limit) });
    }
    const businessId = caller.require(({ business }) => business.id)();
    await recordActivity(db, { businessId, kind: 'payments.exported' });
    const pages = await allPages(async (after) => {
      const { data, next } = await read({ after, limit: FILE_PAGE });
      return { data: data.flatMap(dayRowsOf), next };
    });
    return csvFile(reply, 'till-days', DAY_COLUMNS, pages);
  });
}
