import { useTranslation } from 'react-i18next';
import type { Holding, Pass } from '#shared/passes/schemas.ts';
import { useFormat } from '../../../ui/use-format.ts';

/** Texts about passes and their holders that several parts show. */
export function usePassWords() {
  const { t } = useTranslation('passes');
  const { date } = useFormat();
  return {
    validityOf({ validDays, validUntil }: Pick<Pass, 'validDays' | 'validUntil'>) {
      if (validUntil) return t('detail.until', { date: date(validUntil) });
      return t('detail.days', { count: validDays ?? 0 });
    },
    /** The name if the member shares it, else the e-mail address, else the pseudonym's end. */
    holderOf({ holder }: Pick<Holding, 'holder'>) {
      if (!holder) return t('holding.deleted');
      return holder.name ?? holder.email ?? t('holding.pseudonym', { code: holder.id.slice(-6) });
    },
    leftOf({ left, entries }: Pick<Holding, 'left' | 'entries'>) {
      return left === null || entries === null
        ? t('list.unlimited')
        : t('holding.left-of', { left, entries });
    },
  };
}
