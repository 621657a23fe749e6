import type { Transaction } from '#shared/transactions/contract.ts';
import type { Db } from '../db/database.ts';
import { allPages, type Page } from '../http/all-pages.ts';
import { fieldProblem } from '../http/problem.ts';
import {
  findTransaction,
  listTransactions,
  type Owner,
  type PageRequest,
  reachOf,
  type Selection,
} from './queries.ts';

/**
 * How many transactions one page is looked for among. What matches is not in an index, and of a
 * hundred thousand, none may: then the page says where to go on.
 */
const REACH = 5000;

/**
 * @param reach how many are looked at when not every one is wanted
 * @throws Problem validation_failed when `after` is not a transaction of this owner
 */
export async function readPage(
  db: Db,
  owner: Owner,
  wanted: PageRequest,
  reach = REACH,
): Promise<Page<Transaction>> {
  const { after, limit } = wanted;
  const isPicky = wanted.type !== undefined || wanted.search !== undefined;
  const until = isPicky ? await reachOf(db, owner, { ...wanted, limit: reach }) : undefined;
  const found = await listTransactions(db, owner, { ...wanted, until, limit: limit + 1 });
  // Pages that follow one another end before they are empty: somebody else's code, or nobody's.
  if (found.length === 0 && after && !(await findTransaction(db, owner, after))) {
    throw fieldProblem('query.after', 'Not one of your transactions.');
  }
  const data = found.slice(0, limit);
  const last = found.length > limit ? data.at(-1)?.id : until;
  return { data, next: last ?? null };
}

/** Rows of a file read at a time: little memory, and others' queries come in between. */
const FILE_PAGE = 500;

/** The whole selection in pages. */
export const readAllPages = (db: Db, owner: Owner, selection: Selection) =>
  allPages((after) => readPage(db, owner, { ...selection, after, limit: FILE_PAGE }));
