/** What a confirmation asks of the database while somebody waits for the answer, and whom it tells. */
import { beforeEach, expect, test, vi } from 'vitest';
import { confirmPayment } from '#shared/pay/contract.ts';
import { useApi } from '../support/api.ts';
import { payScene, TOTAL } from '../support/pay-scene.ts';

const api = useApi();

beforeEach(() => void vi.restoreAllMocks());

/** A session and its payer; `changed` hears what is told of it. */
async function scene() {
  const { id, payer } = await payScene(api());
  const confirm = () =>
    api().call(confirmPayment, { params: { id }, token: payer.token, body: { total: TOTAL } });
  const changed = vi.spyOn(api().live, 'changed').mockReturnValue();
  return { id, confirm, changed };
}

test('a confirmation asks twice: who pays, and for the payment', async () => {
  // The key that signs receipts is read by the first.
  await (await scene()).confirm();
  const { confirm } = await scene();
  const statements = vi.spyOn(api().db._.session, 'prepareQuery');
  const transactions = vi.spyOn(api().db, 'transaction');

  expect((await confirm()).statusCode).toBe(200);

  expect(statements.mock.calls.map(([{ sql }]) => sql)).toEqual([
    expect.stringContaining('"auth_session"'),
    expect.stringContaining('pay.confirm('),
  ]);
  expect(transactions).not.toHaveBeenCalled();
});

test('paying is told once and delivered once, however often it is confirmed', async () => {
  const { id, confirm, changed } = await scene();
  const wake = vi.spyOn(api().deliveries, 'wake');

  await confirm();
  const again = await confirm();

  expect(again.statusCode).toBe(200);
  expect(changed.mock.calls).toEqual([[id]]);
  expect(wake).toHaveBeenCalledOnce();
});
