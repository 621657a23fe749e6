import type { FastifyReply, FastifyRequest } from 'fastify';
import * as endpoints from '#shared/settlements/docs.ts';
import { recordActivity } from '../../people/activity/record.ts';
import { allPages, type Page } from '../../platform/http/all-pages.ts';
import type { App } from '../../platform/http/app.ts';
import { type Columns, csvFile, wantsCsv } from '../../platform/http/csv.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { LINE_COLUMNS, SETTLEMENT_COLUMNS } from './columns.ts';
import { listLines, listSettlements, ofPayout, ofSettlement, readSettlement } from './queries.ts';

const PAGE = 20;
/** Rows per query of a CSV file: saves memory and lets other queries run in between. */
const FILE_PAGE = 2000;

interface Wanted {
  after?: string | undefined;
  limit: number;
}

interface Asked {
  input: { query: { after?: string | undefined; limit?: string | undefined } };
  request: FastifyRequest;
  reply: FastifyReply;
}

export function settlementRoutes(app: App): void {
  const { db } = app;

  serveRead(app, endpoints.list, async ({ reads, caller, ...asked }) =>
    answer(
      asked,
      caller.require(({ business }) => business.id),
      {
        name: 'settlements',
        columns: SETTLEMENT_COLUMNS,
        read: (wanted) => listSettlements(reads, caller.business, wanted),
      },
    ),
  );

  serveRead(app, endpoints.read, async ({ reads, input, caller }) =>
    readSettlement(reads, caller.business, input.params.id),
  );

  serveRead(app, endpoints.listLines, async ({ reads, caller, ...asked }) => {
    const span = ofSettlement(caller.business, asked.input.params.id);
    return answer(
      asked,
      caller.require(({ business }) => business.id),
      {
        name: 'settlement',
        columns: LINE_COLUMNS,
        read: (wanted) => listLines(reads, caller.business, span, wanted),
      },
    );
  });

  serveRead(app, endpoints.listPayoutLines, async ({ reads, caller, ...asked }) => {
    const span = ofPayout(caller.business, asked.input.params.id);
    return answer(
      asked,
      caller.require(({ business }) => business.id),
      {
        name: 'payout',
        columns: LINE_COLUMNS,
        read: (wanted) => listLines(reads, caller.business, span, wanted),
      },
    );
  });

  /** A page, or all pages as a file, whose download the business's log of activity has. */
  async function answer<Row>(
    { input, request, reply }: Asked,
    business: () => string,
    {
      name,
      columns,
      read,
    }: { name: string; columns: Columns<Row>; read: (wanted: Wanted) => Promise<Page<Row>> },
  ) {
    const { after, limit = PAGE } = input.query;
    if (!wantsCsv(request.headers.accept)) return read({ after, limit: Number(limit) });
    const pages = await allPages((behind) => read({ after: behind, limit: FILE_PAGE }));
    await recordActivity(db, { businessId: business(), kind: 'transactions.exported' });
    return csvFile(reply, name, columns, pages);
  }
}
