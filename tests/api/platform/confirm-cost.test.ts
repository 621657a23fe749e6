/** Database queries of a confirmation while the payer waits, and the notifications that follow. */
import { beforeEach, expect, test, vi } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import type { Statement } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';

const api = useApi();

beforeEach(() => void vi.restoreAllMocks());

/** A session and its payer; `changed` receives its changes. */
async function scene() {
  const { id, payer } = await payScene(api());
  const confirm = () =>
    api().call(payEndpoints.confirm, {
      params: { id },
      token: payer.token,
      body: { total: TOTAL },
    });
  const changed = vi.spyOn(api().live, 'changed').mockReturnValue();
  return { id, confirm, changed };
}

test('a confirmation makes one query, which asks for the payer and pays', async () => {
  // The first confirmation also reads the key that signs receipts.
  await (await scene()).confirm();
  const { confirm } = await scene();
  const { web = api().database } = api().database;
  const statements = vi.spyOn(web.db, 'execute');
  const transactions = vi.spyOn(web.db, 'transaction');

  expect((await confirm()).statusCode).toBe(200);

  const texts = statements.mock.calls.map(([statement]) => (statement as Statement).text);
  expect(texts).toEqual([expect.stringMatching(/auth_session.*pay\.confirm\(/s)]);
  expect(transactions).not.toHaveBeenCalled();
});

test('a payment is published once and delivered once, for any number of confirmations', async () => {
  const { id, confirm, changed } = await scene();
  const wake = vi.spyOn(api().deliveries, 'wake');

  await confirm();
  const again = await confirm();

  expect(again.statusCode).toBe(200);
  expect(changed.mock.calls).toEqual([[id]]);
  expect(wake).toHaveBeenCalledOnce();
});
