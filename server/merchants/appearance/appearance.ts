/** How the checkout of a business looks, for the business itself. */
import { eq, sql } from 'drizzle-orm';
import { accentMessage, accentProblem } from '#shared/appearance/accent-problem.ts';
import type * as appearanceEndpoints from '#shared/appearance/endpoints.ts';
import type { Appearance } from '#shared/appearance/schemas.ts';
import type { Hex } from '#shared/embed/contrast.ts';
import type { CallInput } from '#shared/http/call.ts';
import { merchant } from '../../people/members/tables.ts';
import type { Db } from '../../platform/db/database.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { merchantLogo, merchantLook } from './tables.ts';

type Changes = CallInput<typeof appearanceEndpoints.update>['body'];

/** @throws Problem not_found for a member who is not a business */
export async function readAppearance(db: Db, merchantId: string): Promise<Appearance> {
  const [found] = await db
    .select({
      isDomainProven: sql<boolean>`domain.is_proven(${merchant.id})`,
      logo: merchantLogo.hash,
      blockedAt: merchantLogo.blockedAt,
      accentLight: merchantLook.accentLight,
      accentDark: merchantLook.accentDark,
      radius: merchantLook.radius,
      font: merchantLook.font,
    })
    .from(merchant)
    .leftJoin(merchantLogo, eq(merchantLogo.merchantId, merchant.id))
    .leftJoin(merchantLook, eq(merchantLook.merchantId, merchant.id))
    .where(eq(merchant.id, merchantId));
  if (!found) throw new Problem('not_found');
  const { blockedAt, ...appearance } = found;
  return { ...appearance, isLogoBlocked: blockedAt !== null };
}

/** @throws Problem rate_limited, validation_failed naming the unreadable accent */
export async function updateLook(
  db: Db,
  merchantId: string,
  { accentLight, accentDark, radius, font }: Changes,
): Promise<Appearance> {
  requireContrast('accentLight', accentLight);
  requireContrast('accentDark', accentDark);
  await countRequest(db, 'business-settings', merchantId);
  const look = { accentLight, accentDark, radius, font };
  if (Object.values(look).some((value) => value !== undefined)) {
    await db.transaction((tx) =>
      tx
        .insert(merchantLook)
        .values({ merchantId, ...look })
        .onConflictDoUpdate({ target: merchantLook.merchantId, set: look }),
    );
  }
  return readAppearance(db, merchantId);
}

const SCHEMES = { accentLight: 'light', accentDark: 'dark' } as const;

function requireContrast(field: keyof typeof SCHEMES, colour: string | null | undefined): void {
  if (!colour) return;
  const scheme = SCHEMES[field];
  // The endpoint's schema has checked the digits.
  const problem = accentProblem(colour as Hex, scheme);
  if (problem) throw fieldProblem(field, accentMessage(problem, scheme), 'contrast_too_low');
}
