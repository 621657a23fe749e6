/** A statement as text, for its PDF, in the reader's language and the zone of the statement. */
import { brand } from '#shared/brand.ts';
import type { Texts } from '#shared/documents/bootstrap-data.ts';
import { formatMoney, withMinus } from '#shared/format.ts';
import { dateFormat, numberFormat } from '#shared/intl-formats.ts';
import { readTexts } from '../../platform/locales/texts.ts';
import { payoutType } from '../transactions/csv.ts';
import type { FullStatement, MovementRow } from './statement.ts';

/** A PDF of more takes longer than its thread may. */
export const PDF_MOVEMENTS = 500;

export interface PaperTable {
  title: string;
  /** Texts of the head, and of each row; the first `texts` columns are texts, the others amounts. */
  head: string[];
  rows: string[][];
  /** Of the columns, in parts of the paper's width. */
  widths: number[];
  texts: number;
}

export interface StatementPaper {
  title: string;
  locale: string;
  /** The end of the period, ISO 8601: the same statement is the same file. */
  createdAt: string;
  facts: string[];
  tables: PaperTable[];
  notes: string[];
}

export async function statementPaper(
  statement: FullStatement,
  locale: string,
  isBusiness: boolean,
): Promise<StatementPaper> {
  const [texts, account] = await Promise.all([
    readTexts(locale, 'statements'),
    readTexts(locale, 'account'),
  ]);
  const say = sayer(texts);
  const of = sayer(account);
  const { zone, from, to, opening, closing, fiatCurrency, totals, lots, movements } = statement;
  const tokens = (amount: string) => tokensIn(amount, locale);
  const day = (at: string | number) =>
    dateFormat(locale, { dateStyle: 'medium', timeZone: zone }).format(new Date(at));
  const time = (at: string) =>
    dateFormat(locale, { dateStyle: 'short', timeStyle: 'short', timeZone: zone }).format(
      new Date(at),
    );
  const accounts = [of('cash.title'), of('types.stake')].map(
    (name) => `${name} (${brand.token.symbol})`,
  );
  const value = say('paper.value', { currency: fiatCurrency });
  const typeOf = (key: string) => of(`types.${key}`);
  const isListed = statement.next === null;
  const title = say('paper.of', { period: periodIn(statement, locale) });
  return {
    title,
    locale,
    createdAt: to,
    facts: [
      ...(statement.holder ? [say('paper.holder', { name: statement.holder })] : []),
      // The last day is the one before the end.
      say('paper.days', { from: day(from), to: day(Date.parse(to) - 1) }),
    ],
    tables: [
      {
        title: say('paper.total'),
        head: [say('paper.movement'), ...accounts],
        rows: [
          [say('paper.opening'), tokens(opening.cash), tokens(opening.stake)],
          ...totals.map(({ type, count, cash, stake }) => [
            `${typeOf(type === 'withdrawal' && isBusiness ? 'payout' : type)} (${numberFormat(locale).format(count)})`,
            ...[cash, stake].map(tokens),
          ]),
          [say('paper.closing'), tokens(closing.cash), tokens(closing.stake)],
        ],
        widths: [0.38, 0.31, 0.31],
        texts: 1,
      },
      ...(lots.length > 0
        ? [
            {
              title: say('paper.lots'),
              head: [say('paper.date'), say('paper.bought'), say('paper.cost'), say('paper.left')],
              rows: lots.map((lot) => [
                time(lot.date),
                tokens(lot.tokens),
                [lot.cost, ...(Number(lot.returned) > 0 ? [`-${lot.returned}`] : [])]
                  .map((amount) => formatMoney(amount, lot.currency, locale))
                  .join(' '),
                lot.left === null ? '–' : tokens(lot.left),
              ]),
              widths: [0.28, 0.26, 0.2, 0.26],
              texts: 1,
            },
          ]
        : []),
      ...(isListed && movements > 0
        ? [
            {
              title: of('transactions.title'),
              head: [say('paper.date'), say('paper.movement'), ...accounts, value],
              rows: statement.data.map((moved) => [
                time(moved.date),
                [typeOf(typeKey(moved, isBusiness)), moved.recipient ?? moved.order]
                  .filter(Boolean)
                  .join(': '),
                ...[moved.cash, moved.stake].map((amount) =>
                  amount === '0' ? '' : tokens(amount),
                ),
                moved.fiat ? formatMoney(moved.fiat.amount, moved.fiat.currency, locale) : '',
              ]),
              widths: [0.19, 0.24, 0.265, 0.165, 0.14],
              texts: 2,
            },
          ]
        : []),
    ],
    notes: [
      ...(isListed ? [] : [say('paper.many', { number: numberFormat(locale).format(movements) })]),
      say('paper.note', { zone, brand: brand.name }),
    ],
  };
}

/** The name of a transaction's type in `account.types`. */
function typeKey(
  { type, reverses, reservation, purchase, cash, stake }: MovementRow,
  isBusiness: boolean,
): string {
  if (type === 'payment') return reservation ?? (reverses ? 'refund' : type);
  if (type === 'withdrawal' && isBusiness) return payoutType(cash === '0' ? stake : cash);
  return purchase === null || purchase === 'purchase' ? type : purchase;
}

/** A number with as many digits as the books have. */
const tokensIn = (amount: string, locale: string): string =>
  withMinus(
    numberFormat(locale, { maximumFractionDigits: brand.token.decimals }).format(
      amount as `${number}`,
    ),
  );

function periodIn({ period, from, zone }: FullStatement, locale: string): string {
  if (period.length === 4) return period;
  return dateFormat(locale, { month: 'long', year: 'numeric', timeZone: zone }).format(
    new Date(from),
  );
}

/** @returns the text of a key, with its values */
const sayer =
  (texts: Texts) =>
  (key: string, values: Record<string, string> = {}): string => {
    let at: Texts | string | undefined = texts;
    for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
    if (typeof at !== 'string') throw new Error(`no text for ${key}`);
    return at.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => values[name] ?? gap);
  };
