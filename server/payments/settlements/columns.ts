import { LINE_KINDS, type Settlement, type SettlementLine } from '#shared/settlements/schemas.ts';
import { type Columns, words } from '../../platform/http/csv.ts';

/** The CSV columns of settlements: one for each kind of line. */
export const SETTLEMENT_COLUMNS: Columns<Settlement> = {
  date: ({ date }) => date,
  number: ({ number }) => String(number),
  opening: ({ opening }) => ({ decimal: opening }),
  ...Object.fromEntries(
    LINE_KINDS.map((kind) => [kind, ({ totals }: Settlement) => ({ decimal: totals[kind] })]),
  ),
  closing: ({ closing }) => ({ decimal: closing }),
  held: ({ held }) => ({ decimal: held }),
  zone: ({ zone }) => zone,
  afterTransfer: ({ afterTransfer }) => String(afterTransfer),
  lastTransfer: ({ lastTransfer }) => String(lastTransfer),
  closedAt: ({ closedAt }) => closedAt,
  id: ({ id }) => id,
};

export const LINE_COLUMNS: Columns<SettlementLine> = {
  date: ({ date }) => date,
  number: ({ number }) => String(number),
  kind: ({ kind }) => kind,
  tokens: ({ tokens }) => ({ decimal: tokens }),
  tip: ({ tip }) => ({ decimal: tip }),
  moneyAmount: ({ money }) => (money ? { decimal: money.amount } : ''),
  moneyCurrency: ({ money }) => money?.currency ?? '',
  reference: ({ reference }) => words(reference),
  session: ({ session }) => session ?? '',
  transaction: ({ transaction }) => transaction,
};
