import type { Config } from '../../platform/config/config.ts';

/** The settings that settling a purchase needs. */
export type SettleConfig = Pick<
  Config,
  'mode' | 'trialDays' | 'thresholds' | 'purchases' | 'locales' | 'publicUrl' | 'secrets'
>;
