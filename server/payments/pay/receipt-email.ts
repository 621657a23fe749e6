/** The values of the receipt e-mail to the payer. */
import { brand } from '#shared/brand.ts';
import { formatMoney } from '#shared/format.ts';
import { isToken } from '#shared/money.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { merchantValues } from '../../platform/mail/merchant-values.ts';
import type { TemplateValues } from '../../platform/mail/template-values.ts';
import type { About } from '../../platform/mail/transfer-templates.ts';
import { readReceipt } from './read-receipt.ts';
import { receiptLines } from './receipt-lines.ts';

/** @returns undefined unless `member` paid a session with this transfer */
export async function readPaymentReceipt(
  db: Db,
  config: Config,
  { transfer, member, locale, timeZone }: About,
): Promise<TemplateValues['payment-receipt'] | undefined> {
  const paid = await readReceipt(db, transfer, member);
  if (!paid) return undefined;
  const { merchant, currency, quote } = paid.order;
  const total = formatMoney(paid.receipt.total, brand.token.symbol, locale);
  return {
    ...merchantValues(merchant),
    total: isToken(currency) ? total : `${total} (${formatMoney(quote.net, currency, locale)})`,
    lines: await receiptLines(paid, locale, timeZone),
    url: hostedLink(config, `/account/transactions/${transfer}`),
  };
}
