import { useTranslation } from 'react-i18next';
import { dateFormat } from '#shared/intl-formats.ts';

/** @returns the month of an ISO time with its year, as a heading of a list */
export function useMonth(): (at: string) => string {
  const { language } = useTranslation().i18n;
  const format = dateFormat(language, { month: 'long', year: 'numeric' });
  return (at) => {
    const month = format.format(new Date(at));
    // Many languages write months in lower case, but begin a heading with a capital.
    return month.charAt(0).toLocaleUpperCase(language) + month.slice(1);
  };
}
