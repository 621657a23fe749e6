/** Checks the name of a business at registration and at a change of name. */
import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { NAME_PROBLEMS } from '#shared/business/name-problems.ts';
import { merchant } from '../../people/members/tables.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { domainProof } from '../domain/tables.ts';
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
  const [taken] = await db
    .select({ id: merchant.id })
    .from(merchant)
    .innerJoin(domainProof, eq(domainProof.merchantId, merchant.id))
    .where(
      and(
        eq(merchant.nameSkeleton, skeletonOf(name)),
        ne(merchant.id, ownId),
        isNotNull(domainProof.provenAt),
      ),
    )
    .limit(1);
  return taken && 'taken';
}

/** For businesses created before skeletons were stored. */
async function fillSkeletons(db: Db): Promise<void> {
  const unread = await db
    .select({ id: merchant.id, name: merchant.recipientName })
    .from(merchant)
    .where(isNull(merchant.nameSkeleton));
  for (const { id, name } of unread) {
    await db
      .update(merchant)
      .set({ nameSkeleton: skeletonOf(name) })
      .where(and(eq(merchant.id, id), eq(merchant.recipientName, name)));
  }
}
