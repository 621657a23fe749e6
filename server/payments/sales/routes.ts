import * as endpoints from '#shared/sales/docs.ts';
import { recordActivity } from '../../people/activity/record.ts';
import { allPages } from '../../platform/http/all-pages.ts';
import type { App } from '../../platform/http/app.ts';
import { csvFile, wantsCsv } from '../../platform/http/csv.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { PAYMENT_COLUMNS } from './payment-columns.ts';
import { readPayment, readPayments } from './payments.ts';
import { readSales } from './sales.ts';
import { timeSpan } from './time-span.ts';

const PAGE = 20;
/** Rows per query of a CSV file: saves memory and lets other queries run in between. */
const FILE_PAGE = 500;

export function salesRoutes(app: App): void {
  const { db, config } = app;

  serveRead(app, endpoints.read, async ({ reads, input, caller }) =>
    readSales(reads, config, caller.business, timeSpan(input.query)),
  );

  serveRead(app, endpoints.listPayments, async ({ reads, input, caller, request, reply }) => {
    const { after, limit = PAGE, ...selection } = input.query;
    if (!wantsCsv(request.headers.accept)) {
      return readPayments(reads, caller.business, { ...selection, after, limit: Number(limit) });
    }
    const businessId = caller.require(({ business }) => business.id)();
    await recordActivity(db, { businessId, kind: 'payments.exported' });
    const pages = await allPages((behind) =>
      readPayments(reads, caller.business, { ...selection, after: behind, limit: FILE_PAGE }),
    );
    return csvFile(reply, 'payments', PAYMENT_COLUMNS, pages);
  });

  serveRead(app, endpoints.readPaymentDetail, async ({ reads, input, caller }) =>
    readPayment(reads, caller.business, input.params.id),
  );
}
