/**
 * Whether regular payments may begin. The operator announces the conditions about them first, 30 days ahead; until then the
 * switch is off for live businesses, and what has begun can still be paused and ended.
 */
import type { Config } from '../../platform/config/config.ts';
import { Problem } from '../../platform/http/problem.ts';

/** @throws Problem mandates_off */
export function requireMandates({ mandates }: Pick<Config, 'mandates'>, livemode: boolean): void {
  if (livemode && !mandates) throw new Problem('mandates_off');
}
