import { useTranslation } from 'react-i18next';
import { formatValue } from '#shared/format.ts';

/** Formats a percentage; `5` is five percent. */
export function usePercent(): (percent: string) => string {
  const { i18n } = useTranslation();
  return (percent) => formatValue({ kind: 'percent', percent }, i18n.language);
}
