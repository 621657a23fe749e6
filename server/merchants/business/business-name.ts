/** Checks the name of a business at registration and at a change of name. */

import { NAME_PROBLEMS } from '#shared/business/name-problems.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { askForName, isAllowedName } from './name-review.ts';
import { nameProblem, tidyName } from './name-rules.ts';
import { skeletonOf } from './name-skeleton.ts';

/** Names that may be the business's own all the same. */
const MAY_BE_REVIEWED: readonly (keyof typeof NAME_PROBLEMS)[] = ['reserved', 'taken'];

/**
 * Two verified businesses can still have the same name, if one took it before the other was
 * verified. Their domains distinguish them on every screen.
 * @param about `ownId`: the business that changes its name. A refusal asks an operator for a review
 * @returns the normalised name
 * @throws Problem validation_failed naming `field`
 */
export async function usableName(
  db: Db,
  { brandNames }: Pick<Config, 'brandNames'>,
  given: string,
  { field, ownId = '' }: { field: string; ownId?: string },
): Promise<string> {
  const name = tidyName(given);
  const problem = nameProblem(name, brandNames) ?? (await takenName(db, name, ownId));
  if (!problem) return name;
  if (ownId !== '' && MAY_BE_REVIEWED.includes(problem)) {
    if (await isAllowedName(db, ownId, name)) return name;
    await askForName(db, ownId, name);
  }
  throw fieldProblem(field, NAME_PROBLEMS[problem]);
}

async function takenName(db: Db, name: string, ownId: string): Promise<'taken' | undefined> {
  await fillSkeletons(db);
  const [taken] = await rowsOf<{ id: string }>(
    db,
    sql`select merchant.id from merchant
        join domain_proof on domain_proof.merchant_id = merchant.id
        where merchant.name_skeleton = ${skeletonOf(name)} and merchant.id <> ${ownId}
        and domain_proof.proven_at is not null limit 1`,
  );
  return taken && 'taken';
}

/** For businesses created before skeletons were stored. */
async function fillSkeletons(db: Db): Promise<void> {
  const unread = await rowsOf<{ id: string; name: string }>(
    db,
    sql`select id, recipient_name as name from merchant where name_skeleton is null`,
  );
  for (const { id, name } of unread) {
    await rowsOf(
      db,
      sql`update merchant set name_skeleton = ${skeletonOf(name)} where id = ${id}
        and recipient_name = ${name}`,
    );
  }
}
