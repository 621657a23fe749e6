import { useTranslation } from 'react-i18next';
import type { Agreement } from '#shared/plans/schemas.ts';

/** Texts about plans and their members that several parts show. */
export function usePlanWords() {
  const { t } = useTranslation('plans');
  return {
    /** The name if the member shares it, else the e-mail address, else the pseudonym's end. */
    holderOf({ holder }: Pick<Agreement, 'holder'>) {
      if (!holder) return t('members.deleted');
      return holder.name ?? holder.email ?? t('members.pseudonym', { code: holder.id.slice(-6) });
    },
  };
}
