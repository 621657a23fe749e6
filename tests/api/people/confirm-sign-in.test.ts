/** The paying statement asks for the sign-in itself: what was read of the caller before decides nothing. */
import { expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { confirmPayment } from '../../../server/payments/pay/pay-session.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import { balanceOf, newPaySession, tokens } from '../../support/people/people.ts';

const api = useApi();

test('a sign-in that has ended neither pays nor gets a stored answer', async () => {
  const { merchant, payer, id, params } = await payScene(api());
  const { token, sid } = payer;
  await api().call(payEndpoints.confirm, { params, token, body: { total: TOTAL } });
  const open = await newPaySession(api(), merchant);
  const before = await balanceOf(api(), payer.cash);
  await api().db.execute(sql`update auth_session set ended_at = now() where id = ${sid}`);

  for (const session of [id, open.id]) {
    const payment = {
      session,
      payer: { member: { id: payer.id }, authSessionId: sid },
      total: tokens(TOTAL),
      ceiling: undefined,
    };
    await expect(confirmPayment(api().db, api().config, payment)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  }
  expect(await balanceOf(api(), payer.cash)).toBe(before);
});
