/** A text to show, as data: views translate its key. */
import type { Value } from './format.ts';

/** Plural forms of one text (`left_one`, `left_other`) share a key. */
type WithoutPlural<Name> = Name extends `${infer Key}_${Intl.LDMLPluralRule}` ? Key : Name;

/** The keys of a locale file, `section.name`. */
export type TextKeys<Texts> = {
  [Section in keyof Texts & string]: `${Section}.${WithoutPlural<keyof Texts[Section]> & string}`;
}[keyof Texts & string];

type Area<Name extends string, Texts> = `${Name}:${TextKeys<Texts>}`;

export type PayTextKey = TextKeys<typeof import('#locales/en/pay.json')>;
export type InvoiceTextKey = TextKeys<typeof import('#locales/en/invoices.json')>;
export type LinkTextKey = Area<'link', typeof import('#locales/en/link.json')>;
export type TillTextKey = Area<'till', typeof import('#locales/en/till.json')>;

/** `pay` is the default area of the widget's texts; other areas are a prefix of the key. */
export type TextKey =
  | PayTextKey
  | LinkTextKey
  | Area<'buy', typeof import('#locales/en/buy.json')>
  | Area<'top-up', typeof import('#locales/en/top-up.json')>
  | Area<'auth', typeof import('#locales/en/auth.json')>
  | Area<'second-factor', typeof import('#locales/en/second-factor.json')>
  | Area<'mail-code', typeof import('#locales/en/mail-code.json')>
  | Area<'join', typeof import('#locales/en/join.json')>
  | Area<'email-actions', typeof import('#locales/en/email-actions.json')>
  | TillTextKey
  | Area<'errors', typeof import('#locales/en/errors.json')>;

export interface Text<Key extends string = TextKey> {
  key: Key;
  values?: Record<string, Value>;
}

export type PayText = Text<PayTextKey>;
export type LinkText = Text<LinkTextKey>;

/** The remainders of the keys that begin with a prefix. */
export type After<Prefix extends string, Key extends string> = Key extends `${Prefix}${infer Rest}`
  ? Rest
  : never;
