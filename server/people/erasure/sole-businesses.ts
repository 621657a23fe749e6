/** A person is erased with the businesses that nobody else owns. */
import type { ErasureBlocker } from '#shared/profile/erasure-schemas.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { ErasureSteps } from './steps.ts';

/** All that are erased with a person, in that order: see `erasure.erased_with`. */
export async function erasedWith(db: Db, personId: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from erasure.erased_with(${personId}) id`,
  );
  return rows.map(({ id }) => id);
}

async function soleBusinesses(db: Db, personId: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from erasure.sole_businesses(${personId}) id`,
  );
  return rows.map(({ id }) => id);
}

/** What is under way for the person or for such a business, each kind once. */
export async function blockersOf(
  db: Db,
  steps: Pick<ErasureSteps, 'blockers'>,
  personId: string,
): Promise<ErasureBlocker[]> {
  const found = new Set<ErasureBlocker>();
  for (const id of [personId, ...(await soleBusinesses(db, personId))]) {
    for (const blocker of await steps.blockers(db, id)) found.add(blocker);
  }
  return [...found];
}
