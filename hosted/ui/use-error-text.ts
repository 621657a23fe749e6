import { useTranslation } from 'react-i18next';
import type { TextKey } from '../platform/text-areas.ts';

export type ErrorKey = TextKey<'errors' | 'member-errors'>;

interface ErrorValues {
  count?: number;
  amount?: string;
  example?: string;
  one?: string;
  other?: string;
  /** A time, formatted. */
  until?: string;
  /** For a code without a text. */
  defaultValue?: string;
}

/** Texts of error codes and field errors; `member-errors` is loaded with the member pages. */
export function useErrorText(): (key: ErrorKey, values?: ErrorValues) => string {
  const { t } = useTranslation('errors');
  const translate = t as (key: ErrorKey, options: ErrorValues & { ns: string[] }) => string;
  return (key, values) => translate(key, { ...values, ns: ['errors', 'member-errors'] });
}
