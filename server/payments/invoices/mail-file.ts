/** The invoice that the mail to its payer carries. */
import { rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { TransferFiles } from '../../platform/mail/transfer-files.ts';
import { invoiceFile } from './file.ts';
import { readInvoice } from './invoices.ts';

/** @returns undefined unless it is the invoice of a payment of `member` by this transfer */
export const mailedInvoice: NonNullable<TransferFiles['invoice-issued']> = async (
  db,
  config,
  { transfer, member, document, locale },
) => {
  const [found] = await rowsOf<{ id: string }>(
    db,
    sql`select d.id from pay_session s join invoice d on d.source = s.id and d.kind = 'invoice'
      where s.transfer_id = ${transfer} and s.payer_id = ${member}
        and (${document}::text is null or d.id = ${document})
      order by d.issued_at desc, d.number desc limit 1`,
  );
  if (!found) return undefined;
  const invoice = await readInvoice(db, { payer: member }, found.id);
  return invoiceFile(config, invoice, { locale, reader: member, request: { headers: {} } });
};
