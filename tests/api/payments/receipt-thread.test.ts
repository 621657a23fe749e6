/** A receipt with many items in rare letters takes seconds: the thread that serves requests draws none. */
import { expect, test, vi } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as receiptEndpoints from '#shared/receipts/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';

// In this thread alone: the thread that draws loads its own modules.
vi.mock('../../../server/platform/papers/paper.ts', async (load) => ({
  ...(await load<object>()),
  openPaper() {
    throw new Error('drawn in the thread that serves requests');
  },
}));

const api = useApi();

test('the call for a receipt draws it in another thread', async () => {
  const { params, payer } = await payScene(api());
  const paid = await api().call(payEndpoints.confirm, {
    params,
    token: payer.token,
    body: { total: TOTAL },
  });
  const id: string = paid.json().receipt.transactionId;

  const answer = await api().call(receiptEndpoints.readPdf, {
    params: { id },
    query: { locale: 'en' },
    token: payer.token,
  });

  expect(answer.statusCode).toBe(200);
  expect(Buffer.from(answer.json().pdf, 'base64').toString('latin1')).toMatch(/^%PDF-1\.7/);
});
