import { useTranslation } from 'react-i18next';
import type { MemberHolding } from '#shared/passes/member-schemas.ts';
import { useFormat } from '../../../ui/use-format.ts';

/** What is left of a pass, and until when. */
export function usePassText() {
  const { t } = useTranslation('own-passes');
  const { date } = useFormat();
  return {
    entriesOf: ({ entries, left }: MemberHolding) =>
      entries === null || left === null
        ? t('list.unlimited')
        : t('list.entries', { left, entries }),
    validityOf({ status, validUntil, frozenUntil }: MemberHolding) {
      if (frozenUntil) return t('list.frozen', { date: date(frozenUntil) });
      return t(status === 'expired' ? 'list.ended' : 'list.until', { date: date(validUntil) });
    },
  };
}
