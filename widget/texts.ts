import type { FormattedValues, Texts } from '#shared/documents/bootstrap-data.ts';
import { formatValue, type Value } from '#shared/format.ts';
import type { Text } from '#shared/text.ts';

/** Texts and formatted amounts in the document's language. */
export interface Language {
  texts(text: Text): string;
  value(value: Value): string;
}

interface Formatting {
  /** Of times; the reader's when omitted. */
  timeZone?: string;
  /** Values that are formatted already; new ones are added. Formatting costs a phone milliseconds. */
  formatted?: FormattedValues | undefined;
}

/** A time depends on the reader's zone, and a countdown is different each second. */
const isLasting = (value: Value) =>
  typeof value !== 'string' && !['time', 'date', 'clock'].includes(value.kind);

/**
 * The texts from the document; `pay` is the default namespace, others are named
 * `auth:login.title`. A missing text shows its key.
 */
export function createLanguage(
  locale: string,
  namespaces: Record<string, Texts>,
  { timeZone, formatted = {} }: Formatting = {},
): Language {
  const plurals = new Intl.PluralRules(locale);

  function value(raw: Value): string {
    if (!isLasting(raw)) return formatValue(raw, locale, timeZone);
    const key = JSON.stringify(raw);
    formatted[key] ??= formatValue(raw, locale);
    return formatted[key];
  }

  return {
    value,
    texts({ key, values = {} }) {
      const [path = '', namespace = 'pay'] = key.split(':').reverse();
      const find = (suffix = '') => textAt(namespaces[namespace], path + suffix);
      const { count } = values;
      const form =
        typeof count === 'string' ? find(`_${plurals.select(Number(count))}`) : undefined;
      const text = form ?? find();
      if (text === undefined) return path;
      return text.replace(/{{(\w+)}}/g, (gap, name) => {
        const raw = values[name];
        return raw === undefined ? gap : value(raw);
      });
    },
  };
}

/** @param path names separated by dots, as in i18next */
function textAt(texts: Texts | undefined, path: string): string | undefined {
  let found: Texts | string | undefined = texts;
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, name)) return undefined;
    found = found[name];
  }
  return typeof found === 'string' ? found : undefined;
}
