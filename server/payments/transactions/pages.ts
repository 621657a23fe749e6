import type { Transaction } from '#shared/transactions/schemas.ts';
import type { Db } from '../../platform/db/database.ts';
import { allPages, type Page } from '../../platform/http/all-pages.ts';
import type { AskedHolder } from '../../platform/http/asked-caller.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { archiveOf } from './archive.ts';
import { findTransaction, lastScanned, listTransactions, type PageRequest } from './queries.ts';

/**
 * How many transactions one page of a filtered list scans at most: no index covers the filters, and
 * there may be no match among a hundred thousand. A page that hits this limit names where to
 * continue.
 */
const SCAN_LIMIT = 5000;

interface TransactionPage extends Page<Transaction> {
  /** On the last page: older transactions of the owner are archived. */
  archivedBefore?: string;
}

/**
 * A filtered page may hold fewer transactions than `limit`, or none, and still have a `next`.
 * @throws Problem validation_failed when `after` is not a transaction of this owner
 */
export async function readPage(
  db: Db,
  owner: AskedHolder,
  wanted: PageRequest,
  scanLimit = SCAN_LIMIT,
): Promise<TransactionPage> {
  const { after, limit } = wanted;
  const isFiltered = wanted.type !== undefined || wanted.search !== undefined;
  const until = isFiltered ? await lastScanned(db, owner, wanted, scanLimit) : undefined;
  const { found, archivedBefore } = await listTransactions(db, owner, {
    ...wanted,
    until,
    limit: limit + 1,
  });
  // An empty page may also mean that `after` is unknown or another member's transaction.
  if (found.length === 0 && after && !(await findTransaction(db, owner, after))) {
    throw fieldProblem('query.after', 'Not one of your transactions.');
  }
  const data = found.slice(0, limit);
  const last = found.length > limit ? data.at(-1)?.id : until;
  if (last !== undefined) return { data, next: last };
  return { data, next: null, ...(archivedBefore ? { archivedBefore } : {}) };
}

/** Rows per query of a CSV file: saves memory and lets other queries run in between. */
export const FILE_PAGE = 500;

/** For a member's export: every transaction, newest first, and where they begin. */
export async function exportTransactions(db: Db, owner: AskedHolder) {
  const transactions: Transaction[] = [];
  const pages = await allPages((after) => readPage(db, owner, { after, limit: FILE_PAGE }));
  for await (const page of pages) transactions.push(...page);
  const transactionsArchivedBefore = (await archiveOf(db, owner)) ?? null;
  return { transactions, transactionsArchivedBefore };
}
