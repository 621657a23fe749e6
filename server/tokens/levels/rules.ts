import type { Config } from '../../platform/config/config.ts';
import { arrayOf } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';

/** The rules of membership as named arguments `p_trial` and `p_thresholds` of SQL functions. */
export const membershipRules = ({
  trialDays,
  thresholds,
}: Pick<Config, 'trialDays' | 'thresholds'>): Statement =>
  sql`p_trial => ${trialDays} * interval '1 day', p_thresholds => ${arrayOf(thresholds, 'numeric')}`;
