import type { FastifyReply, FastifyRequest } from 'fastify';
import { brand } from '#shared/brand.ts';
import { unknownCurrency } from '#shared/http/currency.ts';
import * as endpoints from '#shared/statements/docs.ts';
import { recordActivity } from '../../people/activity/record.ts';
import { askedOwner } from '../../people/members/accounts.ts';
import type { Db } from '../../platform/db/database.ts';
import { allPages } from '../../platform/http/all-pages.ts';
import type { App } from '../../platform/http/app.ts';
import type { AskedHolder } from '../../platform/http/asked-caller.ts';
import { csvFile, wantsCsv } from '../../platform/http/csv.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { chooseLocale } from '../../platform/locales/texts.ts';
import { rowsOfFile, STATEMENT_COLUMNS } from './columns.ts';
import { drawStatement } from './draw-statement.ts';
import { entriesOf, JOURNAL_COLUMNS } from './journal.ts';
import { listPeriods, type MovementRow, readMovements, readStatement } from './statement.ts';
import { PDF_MOVEMENTS, statementPaper } from './statement-paper.ts';

const PAGE = 20;
/** Rows per query of a CSV file: saves memory and lets other queries run in between. */
const FILE_PAGE = 2000;

interface Query {
  fiat?: string | undefined;
  after?: string | undefined;
  limit?: string | undefined;
}

interface Sent {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Whose log has the download; undefined for a member. */
  business: () => string | undefined;
}

/** Without what only files name. */
const shownMovement = ({ merchant, tip, purchase, ...movement }: MovementRow) => movement;

export function statementRoutes(app: App): void {
  const { db, config } = app;

  serveRead(app, endpoints.list, async ({ reads, caller }) =>
    listPeriods(reads, askedOwner(caller, 'balance:read')),
  );

  serveRead(app, endpoints.read, async ({ reads, input, caller, ...sent }) => {
    const owner = askedOwner(caller, 'balance:read');
    const acting = caller.require((known) => known.acting?.holder.id);
    return read(reads, owner, input.params.id, input.query, { ...sent, business: acting });
  });

  serveRead(
    app,
    endpoints.readPdf,
    async ({ reads, input, caller, request }) => {
      const owner = askedOwner(caller, 'balance:read');
      const person = caller.require(({ member }) => member.id);
      const business = caller.require((known) => known.acting?.holder.id);
      return readPdf(
        reads,
        owner,
        { period: input.params.id, ...input.query },
        { request, person, business },
      );
    },
    config.limits.actsPerAddress,
  );

  serveRead(app, endpoints.listOwn, async ({ reads, caller }) => listPeriods(reads, caller.holder));

  serveRead(app, endpoints.readOwn, async ({ reads, input, caller, ...sent }) => {
    const business = caller.require((known) => known.business.id);
    return read(reads, caller.holder, input.params.id, input.query, { ...sent, business });
  });

  serveRead(app, endpoints.readOwnPdf, async ({ reads, input, caller, request }) => {
    const person = caller.require((known) => known.business.id);
    const wanted = { period: input.params.id, ...input.query };
    return readPdf(reads, caller.holder, wanted, { request, person, business: person });
  });

  serveRead(app, endpoints.listJournal, async ({ reads, input, caller, request, reply }) => {
    const business = caller.require((known) => known.business.id);
    const { id: period } = input.params;
    const { fiat, after, limit = PAGE } = input.query;
    requirePriced(fiat);
    const page = async (behind: string | undefined, size: number) => {
      const wanted = { period, fiat, after: behind, limit: size };
      const { data, next, zone } = await readMovements(reads, config, caller.holder, wanted);
      return { data: data.flatMap((moved) => entriesOf(moved, zone)), next };
    };
    if (!wantsCsv(request.headers.accept)) return page(after, Number(limit));
    const pages = await allPages((behind) => page(behind, FILE_PAGE));
    await noteExport(business());
    return csvFile(reply, `journal-${period}`, JOURNAL_COLUMNS, pages);
  });

  async function noteExport(businessId: string | undefined): Promise<void> {
    if (businessId) await recordActivity(db, { businessId, kind: 'transactions.exported' });
  }

  async function read(
    reads: Db,
    owner: AskedHolder,
    period: string,
    { fiat, after, limit }: Query,
    { request, reply, business }: Sent,
  ) {
    requirePriced(fiat);
    const wanted = { period, fiat };
    if (!wantsCsv(request.headers.accept)) {
      const page = { ...wanted, after, limit: Number(limit ?? PAGE) };
      const { data, ...statement } = await readStatement(reads, config, owner, page);
      return { ...statement, data: data.map(shownMovement) };
    }
    const first = await readStatement(reads, config, owner, { ...wanted, limit: FILE_PAGE });
    const pages = await allPages(async (behind) =>
      behind === undefined
        ? first
        : readMovements(reads, config, owner, { ...wanted, after: behind, limit: FILE_PAGE }),
    );
    const businessId = business();
    await noteExport(businessId);
    const rows = rowsOfFile(first, pages, businessId !== undefined);
    return csvFile(reply, `statement-${period}`, STATEMENT_COLUMNS, rows);
  }

  async function readPdf(
    reads: Db,
    owner: AskedHolder,
    {
      period,
      fiat,
      locale,
    }: { period: string; fiat?: string | undefined; locale?: string | undefined },
    { request, person, business }: Omit<Sent, 'reply'> & { person: () => string },
  ) {
    requirePriced(fiat);
    const statement = await readStatement(reads, config, owner, {
      ...{ period, fiat, limit: PDF_MOVEMENTS },
    });
    const accepted = request.headers['accept-language'];
    const language = chooseLocale(config.locales, [locale], accepted);
    const pdf = Buffer.from(
      await drawStatement(
        await statementPaper(statement, language, business() !== undefined),
        person(),
      ),
    );
    return {
      name: `${brand.name.toLowerCase()}-statement-${period}.pdf`,
      pdf: pdf.toString('base64'),
    };
  }

  /** @throws Problem validation_failed for a currency in which the installation has no price */
  function requirePriced(fiat: string | undefined): void {
    const { currencies } = config;
    if (fiat === undefined || currencies.includes(fiat)) return;
    throw fieldProblem('query.fiat', unknownCurrency(currencies), 'unknown_currency');
  }
}
