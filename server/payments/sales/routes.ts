import * as endpoints from '#shared/sales/docs.ts';
import { recordActivity } from '../../people/activity/record.ts';
import { allPages } from '../../platform/http/all-pages.ts';
import type { App } from '../../platform/http/app.ts';
import { csvFile, wantsCsv } from '../../platform/http/csv.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { PAYMENT_COLUMNS } from './payment-columns.ts';
import { readPayment, readPayments } from './payments.ts';
import { readSales } from './sales.ts';
import { timeSpan } from './time-span.ts';

const PAGE = 20;
/** Rows per query of a CSV file: saves memory and lets other queries run in between. */
const FILE_PAGE = 500;

export function salesRoutes(app: App): void {
  const { db, config } = app;

  serve(app, endpoints.read, async ({ reads, input, caller }) =>
    readSales(reads, config, caller.business.id, timeSpan(input.query)),
  );

  serve(app, endpoints.listPayments, async ({ reads, input, caller, request, reply }) => {
    const { after, limit = PAGE, ...selection } = input.query;
    const id = caller.business.id;
    if (!wantsCsv(request.headers.accept)) {
      return readPayments(reads, id, { ...selection, after, limit: Number(limit) });
    }
    await recordActivity(db, { businessId: id, kind: 'payments.exported' });
    const pages = await allPages((behind) =>
      readPayments(reads, id, { ...selection, after: behind, limit: FILE_PAGE }),
    );
    return csvFile(reply, 'payments', PAYMENT_COLUMNS, pages);
  });

  serve(app, endpoints.readPaymentDetail, async ({ reads, input, caller }) =>
    readPayment(reads, caller.business.id, input.params.id),
  );
}
