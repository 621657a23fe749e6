/** All transactions of a selection as a CSV file, which says where it begins because of the archive. */
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { ARCHIVED_BEFORE_HEADER, type Transaction } from '#shared/transactions/schemas.ts';
import type { Db } from '../../platform/db/database.ts';
import { allPages } from '../../platform/http/all-pages.ts';
import type { AskedHolder } from '../../platform/http/asked-caller.ts';
import { type Columns, csvFile } from '../../platform/http/csv.ts';
import { Problem } from '../../platform/http/problem.ts';
import { archiveOf } from './archive.ts';
import { FILE_PAGE, readPage } from './pages.ts';
import type { Selection } from './selection.ts';

export async function transactionFile(
  reply: FastifyReply,
  name: string,
  db: Db,
  owner: AskedHolder,
  selection: Selection,
  columns: Columns<Transaction>,
): Promise<Readable> {
  const { archivedBefore, pages } = await filePages(db, owner, selection);
  if (archivedBefore) reply.header(ARCHIVED_BEFORE_HEADER, archivedBefore);
  return csvFile(reply, name, columns, pages);
}

/** @throws Problem unavailable, also from `pages`, when transactions of the file are archived meanwhile */
export async function filePages(
  db: Db,
  owner: AskedHolder,
  selection: Selection,
  limit = FILE_PAGE,
) {
  const archivedBefore = await archiveOf(db, owner, selection);
  const pages = await allPages(async (after) => {
    const page = await readPage(db, owner, { ...selection, after, limit });
    const isLast = page.next === null;
    if (isLast && page.archivedBefore !== archivedBefore) throw new Problem('unavailable');
    return page;
  });
  return { archivedBefore, pages };
}
