import * as z from 'zod/mini';
import { readAppConfig } from '#shared/appconfig/contract.ts';

// The config is kept as received and may be another API's: each part is read for itself.
const { levels, discountBasisPoints, trialDays } = readAppConfig.response.shape;
const Levels = z.object({ levels });
const Discount = z.object({ discountBasisPoints });
const Trial = z.object({ trialDays });

type Level = z.output<typeof levels>[number];

/** The levels in rising order, thresholds in tokens; empty when the config tells of none. */
export function levelsOf(appConfig: unknown): readonly Level[] {
  return Levels.safeParse(appConfig).data?.levels ?? [];
}

/** The members' discount as the language writes it, such as "5%"; undefined when unknown or none. */
export function discountOf(appConfig: unknown, language: string): string | undefined {
  const points = Discount.safeParse(appConfig).data?.discountBasisPoints;
  if (!points) return undefined;
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
    points / 10_000,
  );
}

export function trialDaysOf(appConfig: unknown): number | undefined {
  return Trial.safeParse(appConfig).data?.trialDays;
}
