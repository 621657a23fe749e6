import { useTranslation } from 'react-i18next';
import { dateFormat } from '#shared/intl-formats.ts';

/** @param day ISO date, formatted in UTC */
export function VersionDate({ day, className }: { day: string; className?: string | undefined }) {
  const { t, i18n } = useTranslation('legal');
  const format = dateFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <time className={className} dateTime={day}>
      {t('legal.version', { date: format.format(new Date(day)) })}
    </time>
  );
}
