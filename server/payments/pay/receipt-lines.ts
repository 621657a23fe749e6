/** A receipt as text, for e-mail and PDF, in the reader's language and time zone; days of an agreement are those of its zone. */
import type { Texts } from '#shared/documents/bootstrap-data.ts';
import { formatDate, formatValue, type Value } from '#shared/format.ts';
import { itemText } from '#shared/pay/details.ts';
import type { Row } from '#shared/pay/sum.ts';
import type { PaidReceipt } from '#shared/receipts/paid-receipt.ts';
import {
  partyRows,
  type ReceiptContent,
  receiptContent,
  receiptTotal,
} from '#shared/receipts/receipt.ts';
import type { PayText } from '#shared/text.ts';
import { readTexts } from '../../platform/locales/texts.ts';
import { zonedTime } from '../../platform/locales/time-zone.ts';

export interface ReceiptLine {
  label: string;
  value: string;
  part: 'party' | 'item' | 'sum' | 'total' | 'fact';
}

/** The lines from top to bottom. */
export async function receiptLines(
  paid: PaidReceipt,
  locale: string,
  timeZone: string,
): Promise<ReceiptLine[]> {
  const format = formatFor(locale, timeZone);
  const say = sayer(await readTexts(locale, 'pay'), format);
  const content = receiptContent(paid);
  const lines = (part: ReceiptLine['part'], rows: Row[]) =>
    rows.map(
      ({ label, value }): ReceiptLine => ({
        part,
        label: say(label),
        value: format(value),
      }),
    );
  return [
    ...lines('party', partyRows(content)),
    ...content.items.map(
      (item): ReceiptLine => ({
        part: 'item',
        label: itemText(item, format),
        value: format(item.amount),
      }),
    ),
    ...lines('sum', content.rows),
    ...lines('total', [{ label: content.label, value: receiptTotal(paid) }]),
    ...lines('fact', [...content.facts, ...termsRow(content), ...content.identifiers]),
  ];
}

const termsRow = ({ terms }: ReceiptContent): Row[] =>
  terms ? [{ label: terms.label, value: terms.text }] : [];

const formatFor = (locale: string, timeZone: string) => (value: Value) => {
  if (typeof value === 'string') return value;
  if (value.kind === 'time') return zonedTime(value.at, locale, { timeZone, dateStyle: 'medium' });
  return value.kind === 'date'
    ? formatDate(value.at, locale, value.zone ?? timeZone)
    : formatValue(value, locale);
};

/** @returns the text of a key in `texts`, with its values formatted */
function sayer(texts: Texts, format: (value: Value) => string): (text: PayText) => string {
  return ({ key, values = {} }) => {
    let at: Texts | string | undefined = texts;
    for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
    if (typeof at !== 'string') throw new Error(`no text for ${key}`);
    return at.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => {
      const value = values[name];
      return value === undefined ? gap : format(value);
    });
  };
}

export async function receiptTitle(locale: string): Promise<string> {
  const format = formatFor(locale, 'UTC');
  return sayer(await readTexts(locale, 'pay'), format)({ key: 'confirmation.title' });
}
