/** Amounts as people type and paste them, in the notation of their language. */
import { brand } from './brand.ts';
import { formatMoney } from './format.ts';
import { numberFormat } from './intl-formats.ts';
import { decimalsOf, formatAmount, isToken, parseDecimal } from './money.ts';

/** `value` is a decimal string for the API. */
export type TypedAmount =
  | { kind: 'empty' }
  | { kind: 'amount'; value: string }
  /** Two values are possible; `spellings` writes each of them so that it has one reading. */
  | { kind: 'ambiguous'; spellings: readonly [string, string] }
  | { kind: 'negative' | 'unreadable' };

interface Notation {
  decimal: string;
  group: string;
}

const NOTATIONS: readonly Notation[] = [
  { decimal: '.', group: ',' },
  { decimal: ',', group: '.' },
  { decimal: '٫', group: '٬' },
];

/** What input methods and typographers write for a point, a comma, an apostrophe and a yen. */
const PUNCTUATION: Readonly<Record<string, string>> = { '。': '.', '、': ',', '’': "'", '￥': '¥' };

/** Characters that pasted amounts contain and nobody sees. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}/gu;

const FIRST_GROUP = /^[1-9]\d{0,2}$/;
const NEXT_GROUP = /^\d{3}$/;
const DIGITS_ONLY = /^\d*$/;

/**
 * Reads a typed amount.
 *
 * A separator is read as the language uses it. A number such as `1.000` in English, whose decimal
 * point would group thousands elsewhere, is `ambiguous`. Digits of input methods, spaces, a plus
 * sign, and the sign or code of `currency` are accepted.
 * @param currency ISO 4217 or the token's symbol; its decimals are the most accepted
 */
export function readTypedAmount(typed: string, language: string, currency: string): TypedAmount {
  const text = bareNumber(typed, language, currency);
  if (text === '') return { kind: 'empty' };
  if (/^[-−]/.test(text)) return { kind: 'negative' };
  const own = notationOf(language);
  const readings = NOTATIONS.flatMap((notation) => valueIn(text, notation) ?? []);
  const [first, second] = new Set(readings);
  if (first === undefined) return { kind: 'unreadable' };
  if (second === undefined) return amountOf(first, currency);
  if (text.includes(own.group)) return amountOf(valueIn(text, own) ?? '', currency);
  // One is the other times a thousand.
  const [part, whole] = Number(first) < Number(second) ? [first, second] : [second, first];
  return {
    kind: 'ambiguous',
    spellings: [whole, writeTypedAmount(cut(part, currency), language)],
  };
}

/**
 * The amount as a request body sends it. A text without a single reading becomes `?`, which no
 * schema accepts, so that no server reads it in another way.
 */
export function sentAmount(typed: string, language: string, currency: string): string {
  const read = readTypedAmount(typed, language, currency);
  if (read.kind === 'amount') return read.value;
  return read.kind === 'empty' ? '' : '?';
}

/** Writes a decimal string for a field: without grouping, and such that it has one reading. */
export function writeTypedAmount(value: string, language: string): string {
  const [whole = '', fraction] = value.split('.');
  if (fraction === undefined) return whole;
  const padding = fraction.length === 3 && FIRST_GROUP.test(whole) ? '0' : '';
  return `${whole}${notationOf(language).decimal}${fraction}${padding}`;
}

/** The amount in full, unlike a balance, which is shown to four decimals. */
export function formatExactAmount(value: string, currency: string, language: string): string {
  if (!isToken(currency)) return formatMoney(value, currency, language);
  const maximumFractionDigits = brand.token.decimals;
  const number = numberFormat(language, { maximumFractionDigits });
  return `${number.format(value)}\u00a0${currency}`;
}

/** Spaces that group digits are `'`. */
function notationOf(language: string): Notation {
  const parts = new Intl.NumberFormat(language).formatToParts(1234567.1);
  const sign = (wanted: 'decimal' | 'group') =>
    parts.find(({ type }) => type === wanted)?.value.replace(/\s/, "'") ?? '';
  return { decimal: sign('decimal'), group: sign('group') };
}

/** The text in ASCII without plus sign and currency; spaces between digits are `'`. */
function bareNumber(typed: string, language: string, currency: string): string {
  const plain = typed
    .replace(INVISIBLE, '')
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    // The last four bits of Arabic-Indic and Persian digits are their value.
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[。、’￥]/g, (sign) => PUNCTUATION[sign] ?? sign);
  const signs = signsOf(language, currency);
  const signed = withoutCurrency(plain, signs).replace(/^\+/, '');
  return withoutCurrency(signed, signs).replace(/(\d)\s(?=\d)/g, "$1'");
}

/** Removes a sign or code of the currency at either end. */
function withoutCurrency(text: string, signs: readonly string[]): string {
  const trimmed = text.trim();
  const upper = trimmed.toUpperCase();
  const before = signs.find((sign) => upper.startsWith(sign));
  if (before !== undefined) return trimmed.slice(before.length).trim();
  const after = signs.find((sign) => upper.endsWith(sign));
  return after === undefined ? trimmed : trimmed.slice(0, -after.length).trim();
}

/** In capitals, longest first, because `R$` ends with a sign of its own. */
function signsOf(language: string, currency: string): string[] {
  if (isToken(currency)) return [currency];
  const shown = (['symbol', 'narrowSymbol', 'name'] as const).flatMap((currencyDisplay) =>
    [language, 'en'].flatMap((locale) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
        .formatToParts(2)
        .filter(({ type }) => type === 'currency')
        .map(({ value }) => value.toUpperCase()),
    ),
  );
  return [currency, ...shown].sort((a, b) => b.length - a.length);
}

/** The value in one notation, without superfluous zeros; undefined if the text does not fit it. */
function valueIn(text: string, { decimal, group }: Notation): string | undefined {
  const [whole = '', fraction = '', ...more] = text.split(decimal);
  if (more.length > 0 || !DIGITS_ONLY.test(fraction) || whole + fraction === '') return undefined;
  const [first = '', ...rest] = whole.split(whole.includes("'") ? "'" : group);
  const isGrouped = FIRST_GROUP.test(first) && rest.every((next) => NEXT_GROUP.test(next));
  if (!isGrouped && !DIGITS_ONLY.test(whole)) return undefined;
  const plain = [first, ...rest].join('').replace(/^0+(?=\d)/, '') || '0';
  const part = fraction.replace(/0+$/, '');
  return part === '' ? plain : `${plain}.${part}`;
}

/** With the decimals of its currency, as the API writes it. */
function amountOf(value: string, currency: string): TypedAmount {
  const units = parseDecimal(value, decimalsOf(currency) ?? 0);
  return units === undefined
    ? { kind: 'unreadable' }
    : { kind: 'amount', value: formatAmount(units, currency) };
}

/** `value` with no more decimals than the currency has. */
function cut(value: string, currency: string): string {
  const [whole = '', fraction = ''] = value.split('.');
  const part = fraction.slice(0, decimalsOf(currency) ?? 0);
  return part === '' ? whole : `${whole}.${part}`;
}
