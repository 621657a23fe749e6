import { useTranslation } from 'react-i18next';
import type { Button } from '#shared/buttons/contract.ts';
import { useFormat } from '../../ui/use-format.ts';

type Priced = Pick<Button, 'currency' | 'amount' | 'minimum' | 'maximum'>;

/** What a button costs, in words. */
export function usePriceText(): (button: Priced) => string {
  const { t } = useTranslation('buttons');
  const { money } = useFormat();
  return ({ currency, amount, minimum, maximum }) =>
    amount === null
      ? t('price-between', {
          minimum: money(minimum ?? '0', currency),
          maximum: money(maximum ?? '0', currency),
        })
      : money(amount, currency);
}
