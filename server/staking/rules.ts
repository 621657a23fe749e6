import { type SQL, sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import { arrayOf } from '../db/database.ts';

/** The rules of membership as the SQL functions take them: `p_trial interval, p_thresholds numeric[]`. */
export const membershipRules = ({
  trialDays,
  thresholds,
}: Pick<Config, 'trialDays' | 'thresholds'>): SQL =>
  sql`${trialDays} * interval '1 day', ${arrayOf(thresholds, 'numeric')}`;
