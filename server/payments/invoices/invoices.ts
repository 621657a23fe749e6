/** Invoices, credit notes and cancellations of a business, and of a payer. SQL functions decide under locks. */
import type { Buyer, Invoice } from '#shared/invoices/fields.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';
import type { Page } from '../../platform/http/all-pages.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { missingProblem } from './missing.ts';

/** Whose invoices: those that a business issued, or those of a payer. */
export type Side = { merchant: Operand<string> } | { payer: Operand<string> };

const ofSide = (side: Side): Statement =>
  'merchant' in side ? sql`d.merchant_id = ${side.merchant}` : sql`d.payer_id = ${side.payer}`;

const issueOutcome = sqlOutcome('invoices.issue', {
  returned: ['issued', 'missing', 'in_tokens'],
  refused: ['session_not_found', 'session_not_paid', 'invoice_not_offered', 'invoice_issued'],
});

/**
 * Issuing again returns the same invoice.
 * @throws Problem session_not_found, session_not_paid, invoice_not_offered and invoice_issued for a payer, validation_failed naming what an
 * invoice must state
 */
export async function issueInvoice(
  tx: Db,
  by: { merchant: string } | { payer: string },
  { paySession, buyer }: { paySession: string; buyer?: Buyer | undefined },
): Promise<Invoice> {
  const columns = buyer && {
    name: buyer.name,
    street: buyer.street,
    postcode: buyer.postcode ?? null,
    city: buyer.city,
    country: buyer.country,
    vat_id: buyer.vatId ?? null,
  };
  const [row] = await rowsOf<{ outcome: string; id: string | null; fields: string[] | null }>(
    tx,
    sql`select * from invoices.issue(
      p_session => ${paySession}, p_merchant => ${'merchant' in by ? by.merchant : null},
      p_payer => ${'payer' in by ? by.payer : null},
      p_buyer => ${columns ? JSON.stringify(columns) : null}::jsonb)`,
  );
  const outcome = issueOutcome(row?.outcome);
  if (outcome === 'missing') throw missingProblem(row?.fields ?? []);
  if (outcome === 'in_tokens') {
    throw fieldProblem('paySession', 'Its price is in tokens. An invoice is in a currency.');
  }
  return readInvoice(tx, by, row?.id ?? '');
}

const voidOutcome = sqlOutcome('invoices.void', {
  returned: ['voided'],
  refused: ['not_found', 'invoice_closed'],
});

/** @returns the cancellation. @throws Problem not_found, invoice_closed */
export async function cancelInvoice(
  tx: Db,
  merchant: string,
  { id, reason }: { id: string; reason: string },
): Promise<Invoice> {
  const [row] = await rowsOf<{ outcome: string; id: string | null }>(
    tx,
    sql`select * from invoices.void(p_id => ${id}, p_merchant => ${merchant}, p_reason => ${reason})`,
  );
  voidOutcome(row?.outcome);
  return readInvoice(tx, { merchant }, row?.id ?? '');
}

/** @throws Problem not_found, also for a stranger's */
export async function readInvoice(db: Db, side: Side, id: string): Promise<Invoice> {
  const [row] = await rowsOf<{ invoice: Invoice }>(
    db,
    invoicesWhere(sql`${ofSide(side)} and d.id = ${id}`, 1),
  );
  if (!row) throw new Problem('not_found');
  return row.invoice;
}

export interface Filter {
  paySession?: string | undefined;
  /** The last id of the previous page. */
  after?: string | undefined;
  limit: number;
}

/** One page, newest first. */
export async function listInvoices(db: Db, side: Side, filter: Filter): Promise<Page<Invoice>> {
  const rows = await rowsOf<{ invoice: Invoice }>(db, pageOf(side, filter));
  return page(
    rows.map(({ invoice }) => invoice),
    filter,
  );
}

/** @throws Problem validation_failed when `after` is no invoice of theirs, or the last one */
export function page(found: Invoice[], { after, limit }: Filter): Page<Invoice> {
  if (after && found.length === 0)
    throw fieldProblem('query.after', 'No invoice of yours follows it.');
  const data = found.slice(0, limit);
  return { data, next: found.length > limit ? (data.at(-1)?.id ?? null) : null };
}

/** The rows of a page, and one more. */
export function pageOf(side: Side, { paySession, after, limit }: Filter): Statement {
  const conditions = [
    ofSide(side),
    ...(paySession ? [sql`d.session_id = ${paySession}`] : []),
    ...(after
      ? [
          sql`(d.issued_at, d.number, d.id) < (
            select d.issued_at, d.number, d.id from invoice d where d.id = ${after} and ${ofSide(side)})`,
        ]
      : []),
  ];
  return invoicesWhere(sql.join(conditions, sql` and `), limit + 1);
}

const invoicesWhere = (where: Statement, limit: number): Statement =>
  sql`select invoices.document_json(d) as invoice from invoice d
    where ${where} order by d.issued_at desc, d.number desc, d.id desc limit ${limit}`;
