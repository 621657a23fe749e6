import { numberFormat } from '#shared/intl-formats.ts';
import { readConfig } from '../../platform/app-config.ts';

/** The levels in rising order, thresholds in tokens; empty when the config has none. */
export const levelsOf = (appConfig: unknown) => readConfig(appConfig).levels;

/** The members' discount in the given language, such as "5%"; undefined when unknown or zero. */
export function discountOf(appConfig: unknown, language: string): string | undefined {
  const points = readConfig(appConfig).discountBasisPoints;
  if (!points) return undefined;
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
    points / 10_000,
  );
}

export const trialDaysOf = (appConfig: unknown) => readConfig(appConfig).trialDays;
