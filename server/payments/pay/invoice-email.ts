/** The values of the e-mail about an invoice to the payer, who downloads it on the page of the payment. */
import type { MerchantIdentity } from '#shared/domain/identity.ts';
import { formatMoney } from '#shared/format.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { merchantValues } from '../../platform/mail/merchant-values.ts';
import type { TemplateValues } from '../../platform/mail/template-values.ts';
import type { About } from '../../platform/mail/transfer-templates.ts';

/** @returns undefined unless it is the invoice of a payment of `member` by this transfer */
export async function readInvoiceIssued(
  db: Db,
  config: Config,
  { transfer, member, document, locale }: About,
): Promise<TemplateValues['invoice-issued'] | undefined> {
  const [found] = await rowsOf<{
    merchant: MerchantIdentity;
    number: string;
    total: string;
    currency: string;
  }>(
    db,
    sql`select pay.merchant_identity(s) as merchant, d.label as number, d.content ->> 'total' as total, s.currency
      from pay_session s join invoice d on d.source = s.id and d.kind = 'invoice'
      where s.transfer_id = ${transfer} and s.payer_id = ${member}
        and (${document}::text is null or d.id = ${document})
      order by d.issued_at desc, d.number desc limit 1`,
  );
  return (
    found && {
      ...merchantValues(found.merchant),
      number: found.number,
      total: formatMoney(found.total, found.currency, locale),
      url: hostedLink(config, `/account/transactions/${transfer}`),
      attached: '',
    }
  );
}
