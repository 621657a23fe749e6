import { useTranslation } from 'react-i18next';
import type { Plan } from '#shared/plans/schemas.ts';
import { useFormat } from '../../ui/use-format.ts';

type Priced = Pick<Plan, 'price' | 'currency' | 'rhythm' | 'every'>;

/** A price and how often it is taken, such as “€60.00 every 3 months”. */
export function usePriceOf(): (of: Priced) => string {
  const { t } = useTranslation('rhythm');
  const { money } = useFormat();
  return ({ price, currency, rhythm, every }) =>
    t(`rhythm.${rhythm}`, { count: every, price: money(price, currency) });
}
