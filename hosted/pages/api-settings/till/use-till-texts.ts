import { useTranslation } from 'react-i18next';
import { formatValue, type Value } from '#shared/format.ts';
import type { Text, TillTextKey } from '#shared/text.ts';

/**
 * The texts and amounts of the till's shared rows, in the current language. A hook of its own, so that the payment page does not
 * load its own one as a shared chunk.
 */
export function useTillTexts() {
  const { t, i18n } = useTranslation('till');
  const translate = t as (key: TillTextKey, values: Record<string, string>) => string;
  const value = (given: Value) => formatValue(given, i18n.language);
  const texts = ({ key, values = {} }: Text<TillTextKey>) =>
    translate(
      key,
      Object.fromEntries(Object.entries(values).map(([name, given]) => [name, value(given)])),
    );
  return { texts, value };
}
