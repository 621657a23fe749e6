import { useTranslation } from 'react-i18next';
import type { Agreement, Plan } from '#shared/plans/schemas.ts';
import { useFormat } from '../../../ui/use-format.ts';

type Priced = Pick<Plan, 'price' | 'currency' | 'rhythm' | 'every'>;

/** Texts about plans and their members that several parts show. */
export function usePlanWords() {
  const { t } = useTranslation('plans');
  const { money } = useFormat();
  return {
    /** Such as “€60.00 every 3 months”. */
    priceOf: ({ price, currency, rhythm, every }: Priced) =>
      t(`rhythm.${rhythm}`, { count: every, price: money(price, currency) }),
    /** The name if the member shares it, else the e-mail address, else the pseudonym's end. */
    holderOf({ holder }: Pick<Agreement, 'holder'>) {
      if (!holder) return t('members.deleted');
      return holder.name ?? holder.email ?? t('members.pseudonym', { code: holder.id.slice(-6) });
    },
  };
}
