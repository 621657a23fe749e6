import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatValue, type Value } from '#shared/format.ts';
import type { LinkTextKey, PayTextKey, Text } from '#shared/text.ts';

export interface ViewTexts<Key extends string> {
  texts(text: Text<Key>): string;
  value(value: Value): string;
}

/** The texts and amounts of a shared view model, in the current language. */
function useViewTexts<Key extends string>(area: 'pay' | 'link'): ViewTexts<Key> {
  const { t, i18n } = useTranslation(area);
  const locale = i18n.language;
  return useMemo(() => {
    const translate = t as (key: Key, values: Record<string, string>) => string;
    const value = (given: Value) => formatValue(given, locale);
    const texts = ({ key, values = {} }: Text<Key>) =>
      translate(
        key,
        Object.fromEntries(Object.entries(values).map(([name, v]) => [name, value(v)])),
      );
    return { texts, value };
  }, [t, locale]);
}

export const usePayTexts = () => useViewTexts<PayTextKey>('pay');
export const useLinkTexts = () => useViewTexts<LinkTextKey>('link');
