import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatValue, type Value } from '#shared/format.ts';
import type { Text } from '#shared/pay/screen.ts';

/** The invitation's texts and amounts in the current language. */
export function useLinkTexts(): { texts(text: Text): string; value(value: Value): string } {
  const { t, i18n } = useTranslation('link');
  const locale = i18n.language;
  return useMemo(() => {
    const value = (given: Value) => formatValue(given, locale);
    const texts = ({ key, values = {} }: Text) =>
      t(key, Object.fromEntries(Object.entries(values).map(([name, v]) => [name, value(v)])));
    return { texts, value };
  }, [t, locale]);
}
