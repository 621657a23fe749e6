/** The event and the receipt of a payment, which it writes by its own function, beside those that are read. */
import { expect, test } from 'vitest';
import { LEVELS } from '#shared/brand.ts';
import { confirmPayment } from '../../../server/payments/pay/pay-session.ts';
import { arrayOf, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newMember, newMerchant, newPaySession } from '../../support/people/people.ts';

const api = useApi();

const FULL = {
  description: 'Two “mats”',
  reference: 'order-7',
  lineItems: [{ name: 'Mat', quantity: 2, amount: '20.00' }],
  metadata: { size: 'large' },
  successUrl: 'https://shop.test/thanks',
  cancelUrl: 'https://shop.test/cart',
  locale: 'es',
};

test.each<[string, Record<string, unknown>, string?]>([
  ['in euros', {}],
  ['with everything that a session can have', FULL],
  ['with a tip', { tip: '4.00' }],
  ['in the token', { amount: '10.5', currency: 'SLS' }],
  ['in a currency without decimals', {}, "pay_session set currency = 'JPY', decimals = 0"],
  ['in a currency with three', {}, "pay_session set currency = 'KWD', decimals = 3, amount = 4001"],
  ['without a discount', {}, 'pay_quote set discount_basis_points = 0, net = 4000, total = gross'],
])('of a payment %s are those that are read later', async (_, session, change) => {
  const { db, config } = api();
  const owner = api().database.owner.db;
  const merchant = await newMerchant(api());
  const { id: payer, sid } = await newMember(api());
  const { id } = await newPaySession(api(), merchant, session);
  if (change) {
    const key = change.startsWith('pay_quote') ? 'session_id' : 'id';
    await owner.execute(sql.raw(`update ${change} where ${key} = '${id}'`));
  }
  const [quote] = await rowsOf<{ total: string }>(
    owner,
    sql`select total from pay_quote where session_id = ${id}`,
  );
  const payment = {
    session: id,
    payer: { member: { id: payer }, authSessionId: sid },
    total: BigInt(quote?.total ?? 0),
    ceiling: undefined,
  };

  const paid = await confirmPayment(db, config, payment);
  const again = await confirmPayment(db, config, payment);

  expect(again).toEqual({ ...paid, again: true });
  const [read] = await rowsOf<{ event: unknown; session: unknown }>(
    owner,
    sql`select e.payload -> 'data' as event,
        pay.merchant_json(s, ${arrayOf(LEVELS, 'text')}, ${config.publicUrl}) as session
      from pay_session s join event e on e.subject_id = s.id and e.type = 'pay_session.paid'
      where s.id = ${id}`,
  );
  expect(read?.event).toEqual(read?.session);
});
