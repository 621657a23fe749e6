/** The values of the receipt e-mail to the payer. */
import { formatValue } from '#shared/format.ts';
import { ANSWER_DAYS } from '#shared/mandates/give-back.ts';
import { receiptTotal } from '#shared/receipts/receipt.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { merchantValues } from '../../platform/mail/merchant-values.ts';
import type { TemplateValues } from '../../platform/mail/template-values.ts';
import type { About } from '../../platform/mail/transfer-templates.ts';
import { readReceipt } from './read-receipt.ts';
import { type ReceiptLine, receiptLines } from './receipt-lines.ts';

/** @returns undefined unless `member` paid a session with this transfer */
export async function readPaymentReceipt(
  db: Db,
  config: Config,
  { transfer, member, locale, timeZone }: About,
): Promise<TemplateValues['payment-receipt'] | undefined> {
  const paid = await readReceipt(db, transfer, member);
  if (!paid) return undefined;
  const page = `/account/transactions/${transfer}` as const;
  return {
    ...merchantValues(paid.merchant),
    total: formatValue(receiptTotal(paid), locale),
    lines: totalFirst(await receiptLines(paid, locale, timeZone)),
    url: hostedLink(config, page),
    refundUrl: hostedLink(config, page, { refund: 'ask' }),
    until: paid.period?.giveBackUntil ?? '',
    answerDays: String(ANSWER_DAYS),
  };
}

/** A mail is read from the top, often on a lock screen; the page and the PDF show the total large. */
const totalFirst = (lines: ReceiptLine[]): ReceiptLine[] => [
  ...lines.filter(({ part }) => part === 'total'),
  ...lines.filter(({ part }) => part !== 'total'),
];
