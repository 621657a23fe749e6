import { useTranslation } from 'react-i18next';
import type { Button } from '#shared/buttons/schemas.ts';
import { useFormat } from '../../../ui/use-format.ts';

type Priced = Pick<Button, 'currency' | 'amount' | 'minimum' | 'maximum'>;

/** Formats the price of a button. */
export function usePriceText(): (button: Priced) => string {
  const { t } = useTranslation('buttons');
  const { money } = useFormat();
  return ({ currency, amount, minimum, maximum }) =>
    amount === null
      ? t('terms.price-between', {
          minimum: money(minimum ?? '0', currency),
          maximum: money(maximum ?? '0', currency),
        })
      : money(amount, currency);
}
