/** Numbers of invoices in a pass of charges: each charge is a transaction of its own, whatever is due together. */
import { expect, test } from 'vitest';
import { runDue } from '../../../server/payments/charges/run-due.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { dueCharge } from '../../support/payments/due-charge.ts';
import { asSeller, invoicesOf } from '../../support/payments/invoices.ts';
import { newMerchant } from '../../support/people/people.ts';

const api = useApi();

test('no transaction of a pass gives numbers of two businesses', async () => {
  const merchants = [await newMerchant(api()), await newMerchant(api())];
  for (const merchant of merchants) {
    await asSeller(api(), merchant, {
      eachPayment: true,
      simplified: { amount: '400', currency: 'EUR' },
    });
    await dueCharge(api(), merchant);
  }

  await runDue(api().db, api().config);

  for (const merchant of merchants) expect(await invoicesOf(api(), merchant)).toHaveLength(2);
  const written = await rowsOf<{ by: string }>(
    api().database.owner.db,
    sql`select xmin::text as by from invoice_series
      where merchant_id in (${sql.join(
        merchants.map(({ id }) => sql`${id}`),
        sql`, `,
      )})`,
  );
  expect(new Set(written.map(({ by }) => by)).size).toBe(2);
});
