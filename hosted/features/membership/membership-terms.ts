import { numberFormat } from '#shared/intl-formats.ts';
import { decimal, level } from '../../platform/sloppy-amounts.ts';
import { at, list } from '../../platform/sloppy-values.ts';

/** The levels in rising order, thresholds in tokens; empty when the config has none. */
export const levelsOf = (appConfig: unknown) =>
  list(at(appConfig, 'levels')).flatMap((entry) => {
    const [name, threshold] = [level(at(entry, 'name')), decimal(at(entry, 'threshold'))];
    return name && threshold !== undefined ? [{ name, threshold }] : [];
  });

/** The members' discount in the given language, such as "5%"; undefined when unknown or zero. */
export function discountOf(appConfig: unknown, language: string): string | undefined {
  const points = discountPointsOf(appConfig);
  if (!points) return undefined;
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
    points / 10_000,
  );
}

/** In hundredths of a percent; undefined when unknown. */
export const discountPointsOf = (appConfig: unknown) => numberIn(appConfig, 'discountBasisPoints');

export const trialDaysOf = (appConfig: unknown) => numberIn(appConfig, 'trialDays');

function numberIn(appConfig: unknown, name: string): number | undefined {
  const plain = decimal(at(appConfig, name));
  return plain === undefined ? undefined : Number(plain);
}
