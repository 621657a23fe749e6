import { createInstance } from 'i18next';
import type { Texts } from '#shared/boot.ts';
import { formatValue, type Value } from '#shared/format.ts';
import type { Text } from '#shared/pay/screen.ts';

/** How a document's words and amounts are written in its language. */
export interface Language {
  texts(text: Text): string;
  value(value: Value): string;
}

/**
 * The texts that came with the document; `pay` is the default namespace, others are named
 * `auth:login.title`.
 */
export function createLanguage(locale: string, namespaces: Record<string, Texts>): Language {
  const i18n = createInstance();
  void i18n.init({
    lng: locale,
    resources: { [locale]: namespaces },
    defaultNS: 'pay',
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  const value = (raw: Value) => formatValue(raw, locale);
  return {
    value,
    texts({ key, values = {} }) {
      const written = Object.entries(values).map(([name, raw]) => [name, value(raw)]);
      return i18n.t(key, Object.fromEntries(written) as Record<string, string>);
    },
  };
}
