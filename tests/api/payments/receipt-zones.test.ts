/** The zones of a receipt: times are the reader's, and the days of a charge are those of its agreement. */
import { expect, test } from 'vitest';
import * as receiptEndpoints from '#shared/receipts/endpoints.ts';
import { readReceiptFor } from '../../../server/payments/pay/read-receipt.ts';
import { receiptLines } from '../../../server/payments/pay/receipt-lines.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { planScene } from '../../support/payments/plan-scene.ts';
import { drawnIn } from '../../support/pdf.ts';

const api = useApi();

/** Where it is the next day already when the business of the scene sells, at 22:00 UTC. */
const FAR_EAST = 'Pacific/Kiritimati';

test('the PDF has its time in the zone of the reader, and its period in that of the agreement', async () => {
  const { payer, session } = await planScene(api());
  await api().database.owner.db.execute(
    sql`update member set time_zone = ${FAR_EAST} where id = ${payer.id}`,
  );

  const found = await readReceiptFor(api().db, session, payer.id, payer.id);
  if (!found) throw new Error('no receipt');
  const lines = await receiptLines(found.paid, 'en', found.timeZone);
  const { pdf } = (
    await api().call(receiptEndpoints.readPdf, {
      params: { id: session },
      query: { locale: 'en' },
      token: payer.token,
    })
  ).json();

  const drawn = drawnIn(Buffer.from(pdf, 'base64'))
    .map(({ copied }) => copied)
    .join('');
  const shownAt = (label: string) => lines.find((line) => line.label === label)?.value ?? '';
  expect(shownAt('Paid on')).toMatch(/GMT\+14$/);
  expect(shownAt('Period from')).toMatch(/^Jul 1, /);
  expect(shownAt('Period until')).toMatch(/^Aug 1, /);
  expect(drawn).toContain('GMT+14');
});

test('a reader without a zone reads UTC', async () => {
  const { payer, session } = await planScene(api());

  expect((await readReceiptFor(api().db, session, payer.id, payer.id))?.timeZone).toBe('UTC');
});
