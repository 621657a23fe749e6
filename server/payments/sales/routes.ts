import { eq } from 'drizzle-orm';
import * as endpoints from '#shared/sales/endpoints.ts';
import { merchant } from '../../people/members/tables.ts';
import type { Db } from '../../platform/db/database.ts';
import { allPages } from '../../platform/http/all-pages.ts';
import type { App } from '../../platform/http/app.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { csvFile, wantsCsv } from '../../platform/http/csv.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { Problem } from '../../platform/http/problem.ts';
import { listMerchantLinks } from '../link/links.ts';
import { PAYMENT_COLUMNS } from './payment-columns.ts';
import { readPayment, readPayments } from './payments.ts';
import { readSales } from './sales.ts';
import { timeSpan } from './time-span.ts';

const PAGE = 20;
/** Rows per query of a CSV file: saves memory and lets other queries run in between. */
const FILE_PAGE = 500;

export function salesRoutes(app: App): void {
  const { db } = app;

  serve(app, endpoints.read, async ({ input, caller }) =>
    readSales(db, await businessOf(db, caller), timeSpan(input.query)),
  );

  serve(app, endpoints.listPayments, async ({ input, caller, request, reply }) => {
    const { after, limit = PAGE, ...selection } = input.query;
    const id = await businessOf(db, caller);
    if (!wantsCsv(request.headers.accept)) {
      return readPayments(db, id, { ...selection, after, limit: Number(limit) });
    }
    const pages = await allPages((behind) =>
      readPayments(db, id, { ...selection, after: behind, limit: FILE_PAGE }),
    );
    return csvFile(reply, 'payments', PAYMENT_COLUMNS, pages);
  });

  serve(app, endpoints.readPaymentDetail, async ({ input, caller }) =>
    readPayment(db, await businessOf(db, caller), input.params.id),
  );

  serve(app, endpoints.listCustomers, async ({ input, caller }) => {
    const { after, limit = PAGE } = input.query;
    return listMerchantLinks(db, await businessOf(db, caller), {
      reference: undefined,
      after,
      limit: Number(limit),
    });
  });
}

/** @throws Problem not_found for a member who is not a business */
async function businessOf(db: Db, { member }: MemberCaller): Promise<string> {
  const [found] = await db
    .select({ id: merchant.id })
    .from(merchant)
    .where(eq(merchant.id, member.id));
  if (!found) throw new Problem('not_found');
  return found.id;
}
