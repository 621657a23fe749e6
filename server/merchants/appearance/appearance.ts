/** How the checkout of a business looks, for the business itself. */

import { accentMessage, accentProblem } from '#shared/appearance/accent-problem.ts';
import type * as appearanceEndpoints from '#shared/appearance/endpoints.ts';
import type { Appearance } from '#shared/appearance/schemas.ts';
import type { Hex } from '#shared/embed/contrast.ts';
import type { CallInput } from '#shared/http/call.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';

type Changes = CallInput<typeof appearanceEndpoints.update>['body'];

/** @throws Problem not_found for a member who is not a business */
export async function readAppearance(db: Db, merchantId: Operand<string>): Promise<Appearance> {
  const [found] = await rowsOf<{
    isDomainProven: boolean;
    logo: string | null;
    blockedAt: Date | null;
    accentLight: string | null;
    accentDark: string | null;
    radius: number | null;
    font: string | null;
    listed: boolean;
  }>(
    db,
    sql`select domain.is_proven(merchant.id) as "isDomainProven", merchant_logo.hash as logo, merchant_logo.blocked_at as "blockedAt", merchant_look.accent_light as "accentLight", merchant_look.accent_dark as "accentDark", merchant_look.radius, merchant_look.font, coalesce(merchant_look.listed, false) as listed
        from merchant left join merchant_logo on merchant_logo.merchant_id = merchant.id left
        join merchant_look on merchant_look.merchant_id = merchant.id
        where merchant.id = ${merchantId}`,
  );
  if (!found) throw new Problem('not_found');
  const { blockedAt, ...appearance } = found;
  return { ...appearance, isLogoBlocked: blockedAt !== null };
}

/** @throws Problem rate_limited, validation_failed naming the unreadable accent */
export async function updateLook(
  db: Db,
  merchantId: string,
  { accentLight, accentDark, radius, font, listed }: Changes,
): Promise<Appearance> {
  requireContrast('accentLight', accentLight);
  requireContrast('accentDark', accentDark);
  await countRequest(db, 'business-settings', merchantId);
  const look = { accentLight, accentDark, radius, font, listed };
  if (Object.values(look).some((value) => value !== undefined)) {
    const changes = (name: keyof typeof look) => look[name] !== undefined;
    await db.transaction((tx) =>
      tx.execute(sql`insert into merchant_look as m
          (merchant_id, accent_light, accent_dark, radius, font, listed)
        values (${merchantId}, ${accentLight ?? null}, ${accentDark ?? null}, ${radius ?? null},
          ${font ?? null}, ${listed ?? false})
        on conflict (merchant_id) do update set
          accent_light = case when ${changes('accentLight')} then excluded.accent_light
            else m.accent_light end,
          accent_dark = case when ${changes('accentDark')} then excluded.accent_dark
            else m.accent_dark end,
          radius = case when ${changes('radius')} then excluded.radius else m.radius end,
          font = case when ${changes('font')} then excluded.font else m.font end,
          listed = case when ${changes('listed')} then excluded.listed else m.listed end`),
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
