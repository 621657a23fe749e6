import { useTranslation } from 'react-i18next';
import { formatDate, unbroken } from '#shared/format.ts';

/** The date of an ISO time in the zone of an agreement, whose days are those of the business. */
export function useDay(zone: string): (at: string) => string {
  const { i18n } = useTranslation();
  return (at) => unbroken(formatDate(at, i18n.language, zone));
}
