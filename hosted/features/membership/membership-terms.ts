import * as z from 'zod/mini';
import * as appconfigEndpoints from '#shared/appconfig/endpoints.ts';
import { numberFormat } from '#shared/intl-formats.ts';

// The config may come from another API, so each field is parsed by itself.
const { levels, discountBasisPoints, trialDays } = appconfigEndpoints.read.response.shape;
const Levels = z.object({ levels });
const Discount = z.object({ discountBasisPoints });
const Trial = z.object({ trialDays });

type Level = z.output<typeof levels>[number];

/** The levels in rising order, thresholds in tokens; empty when the config has none. */
export function levelsOf(appConfig: unknown): readonly Level[] {
  return Levels.safeParse(appConfig).data?.levels ?? [];
}

/** The members' discount in the given language, such as "5%"; undefined when unknown or zero. */
export function discountOf(appConfig: unknown, language: string): string | undefined {
  const points = Discount.safeParse(appConfig).data?.discountBasisPoints;
  if (!points) return undefined;
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
    points / 10_000,
  );
}

export function trialDaysOf(appConfig: unknown): number | undefined {
  return Trial.safeParse(appConfig).data?.trialDays;
}
