import { type SQL, sql } from 'drizzle-orm';
import type { Config } from '../../platform/config/config.ts';
import { arrayOf } from '../../platform/db/database.ts';

/** The rules of membership as named arguments `p_trial` and `p_thresholds` of SQL functions. */
export const membershipRules = ({
  trialDays,
  thresholds,
}: Pick<Config, 'trialDays' | 'thresholds'>): SQL =>
  sql`p_trial => ${trialDays} * interval '1 day', p_thresholds => ${arrayOf(thresholds, 'numeric')}`;
