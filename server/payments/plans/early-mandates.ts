import { MANDATES_ANNOUNCED } from '#shared/legal-versions.ts';
import type { Config } from '../../platform/config/config.ts';

const NOTICE_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * What to tell an operator who turned regular payments on before the members had 30 days for the conditions about them;
 * undefined otherwise. A warning, because an installation that is new has nobody to tell.
 */
export function earlyMandates(
  { mandates }: Pick<Config, 'mandates'>,
  now: number,
): string | undefined {
  const from = Date.parse(MANDATES_ANNOUNCED) + NOTICE_DAYS * DAY_MS;
  if (!mandates || now >= from) return undefined;
  const day = new Date(from).toISOString().slice(0, 10);
  return `MANDATES is on before ${day}: the conditions of ${MANDATES_ANNOUNCED} promise members ${NOTICE_DAYS} days to read about regular payments`;
}
