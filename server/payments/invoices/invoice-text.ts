/** What an invoice says, in the reader's language. */
import type { Texts } from '#shared/documents/bootstrap-data.ts';
import { formatValue } from '#shared/format.ts';
import type { Invoice } from '#shared/invoices/fields.ts';
import type { InvoiceTextKey } from '#shared/text.ts';
import { readTexts } from '../../platform/locales/texts.ts';

interface PartyText {
  label: string;
  name: string;
  lines: string[];
}

export interface InvoiceText {
  title: string;
  heading: string;
  seller: PartyText;
  buyer: PartyText;
  /** Labels and values. */
  facts: [string, string][];
  head: string[];
  /** Name, quantity, rate and amount. */
  lines: string[][];
  sums: [string, string][];
  total: [string, string];
  notes: string[];
}

export async function invoiceText(invoice: Invoice, locale: string): Promise<InvoiceText> {
  const say = sayer(await readTexts(locale, 'invoices'));
  const { kind, currency, corrects, seller, buyer, reason } = invoice;
  const money = (amount: string) => formatValue({ kind: 'money', amount, currency }, locale);
  const percent = (rate: string | null) =>
    rate === null
      ? '–'
      : new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
          Number(rate) / 100,
        );
  const day = (date: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  const countries = new Intl.DisplayNames([locale], { type: 'region' });
  const heading = say(`document.${kind}`);
  const party = (label: string, of: Invoice['buyer']): PartyText => ({
    label,
    name: of?.name ?? '–',
    lines:
      of === null
        ? []
        : [
            of.street,
            [of.postcode, of.city].filter(Boolean).join(' '),
            countries.of(of.country) ?? of.country,
            ...(of.vatId ? [`${say('document.vat-id')} ${of.vatId}`] : []),
          ],
  });
  const optional = (key: InvoiceTextKey, value: string | null): [string, string][] =>
    value === null ? [] : [[say(key), value]];
  const reduction = (key: InvoiceTextKey, amount: string | null): [string, string][] =>
    amount === null || Number(amount) === 0 ? [] : [[say(key), `−${money(amount)}`]];
  return {
    title: `${heading} ${invoice.number}`,
    heading,
    seller: party(say('document.seller'), seller),
    buyer: party(say('document.buyer'), buyer),
    facts: [
      [say('document.number'), invoice.number],
      [say('document.date'), day(invoice.date)],
      ...optional('document.paid-on', invoice.paidOn && day(invoice.paidOn)),
      ...optional('document.corrects', corrects && `${corrects.number}, ${day(corrects.date)}`),
      ...optional('document.reason', reason),
      ...optional('document.transaction', invoice.transactionId),
    ],
    head: [
      say('document.item'),
      say('document.quantity'),
      say('document.rate'),
      say(kind === 'invoice' ? 'document.amount' : 'document.credited'),
    ],
    lines: invoice.lines.map(({ name, quantity, rate, amount }) => [
      name ?? say('document.tip'),
      formatValue({ kind: 'number', number: quantity }, locale),
      percent(rate),
      money(amount),
    ]),
    sums: [
      ...(Number(invoice.gross ?? invoice.total) === Number(invoice.total)
        ? []
        : optional('document.gross', invoice.gross && money(invoice.gross))),
      ...reduction('document.coupon', invoice.coupon),
      ...reduction('document.discount', invoice.discount),
      [say('document.taxable'), money(invoice.taxable)],
      ...invoice.taxes
        .filter(({ rate }) => rate !== null)
        .map(({ rate, taxable, tax }): [string, string] => [
          say('document.tax-of', { rate: percent(rate), amount: money(taxable) }),
          money(tax),
        ]),
    ],
    total: [say(kind === 'invoice' ? 'document.total' : 'document.credited'), money(invoice.total)],
    notes: [
      ...(kind === 'invoice' ? [say('document.paid')] : []),
      ...(invoice.exemption === null ? [] : [invoice.exemption]),
      ...(invoice.voidedAt !== null && kind === 'invoice' ? [say('document.voided')] : []),
      ...(invoice.livemode ? [] : [say('document.test')]),
    ],
  };
}

/** @returns the text of a key, with its values */
function sayer(texts: Texts) {
  return (key: InvoiceTextKey, values: Record<string, string> = {}): string => {
    let at: Texts | string | undefined = texts;
    for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
    if (typeof at !== 'string') throw new Error(`no text for ${key}`);
    return at.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => values[name] ?? gap);
  };
}
