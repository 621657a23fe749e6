import { eq } from 'drizzle-orm';
import * as contract from '#shared/sales/contract.ts';
import type { App } from '../app.ts';
import type { Db } from '../db/database.ts';
import { merchant } from '../db/schema.ts';
import { allPages } from '../http/all-pages.ts';
import type { MemberCaller } from '../http/caller.ts';
import { csvFile, wantsCsv } from '../http/csv.ts';
import { serve } from '../http/endpoint.ts';
import { Problem } from '../http/problem.ts';
import { listMerchantLinks } from '../link/links.ts';
import { PAYMENT_COLUMNS } from './payment-columns.ts';
import { readPayment, readPayments } from './payments.ts';
import { readSales } from './sales.ts';
import { timeSpan } from './time-span.ts';

const PAGE = 20;
/** Rows of a file read at a time: little memory, and others' queries come in between. */
const FILE_PAGE = 500;

export function salesRoutes(app: App): void {
  const { db } = app;

  serve(app, contract.readSales, async ({ input, caller }) =>
    readSales(db, await businessOf(db, caller), timeSpan(input.query)),
  );

  serve(app, contract.listPayments, async ({ input, caller, request, reply }) => {
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

  serve(app, contract.readPayment, async ({ input, caller }) =>
    readPayment(db, await businessOf(db, caller), input.params.id),
  );

  serve(app, contract.listCustomers, async ({ input, caller }) => {
    const { after, limit = PAGE } = input.query;
    return listMerchantLinks(db, await businessOf(db, caller), {
      reference: undefined,
      after,
      limit: Number(limit),
    });
  });
}

/** @throws Problem not_found for a member who is no business */
async function businessOf(db: Db, { member }: MemberCaller): Promise<string> {
  const [found] = await db
    .select({ id: merchant.id })
    .from(merchant)
    .where(eq(merchant.id, member.id));
  if (!found) throw new Problem('not_found');
  return found.id;
}
