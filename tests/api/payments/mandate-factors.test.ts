/** A mandate is authority: a factor that was added recently does not give it, on any way to the confirmation. */
import { describe, expect, test } from 'vitest';
import * as approvePayEndpoints from '#shared/pay/approve-endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { TOTAL } from '../../support/payments/pay-scene.ts';
import { confirmOnly, newPlan, planSession } from '../../support/payments/plan-scene.ts';
import { givePasskey, present } from '../../support/people/passkeys.ts';
import {
  newMember,
  newMerchant,
  newPaySession,
  PASSWORD,
  type TestMember,
} from '../../support/people/people.ts';
import { begin as beginInFrame, pairOf, remember } from '../../support/people/shop-frame.ts';

const api = useApi();

type Reply = Awaited<ReturnType<typeof confirmOnly>>;
const outcome = (reply: Reply) => reply.json().code ?? reply.statusCode;

/** A member whose only passkey was added an hour ago, and a plan of a live business. */
async function scene() {
  const merchant = await newMerchant(api());
  const payer = await newMember(api(), { cash: '10000' });
  const { authenticator } = await givePasskey(api(), payer, {}, 'Phone', undefined, true);
  await api().database.owner.db.execute(
    sql`update passkey set trusted_from = now() + interval '71 hours' where member_id = ${payer.id}`,
  );
  const session = await planSession(api(), merchant, await newPlan(api(), merchant));
  const optionsOf = async (id: string, token?: string) =>
    (
      await api().call(approvePayEndpoints.begin, {
        params: { id },
        ...(token ? { token } : {}),
        body: { total: TOTAL },
      })
    ).json().options;
  const byPasskey = async ({ token }: TestMember, id: string) =>
    api().call(approvePayEndpoints.approve, {
      params: { id },
      token,
      body: { total: TOTAL, passkey: authenticator.get(await optionsOf(id, token)) },
    });
  return { merchant, payer, authenticator, session, optionsOf, byPasskey };
}

describe('a passkey that was added recently', () => {
  test('approves no mandate, and the password does', async () => {
    const { payer, session, byPasskey } = await scene();

    expect(outcome(await byPasskey(payer, session))).toBe('factor_too_new');

    const unconfirmed = (await confirmOnly(api(), payer, session)).json();
    expect(unconfirmed).toMatchObject({
      code: 'confirmation_required',
      errors: [{ path: 'currentPassword' }],
    });
    const { payer: shown } = (
      await api().call(payEndpoints.read, { params: { id: session }, token: payer.token })
    ).json();
    expect(shown.confirmation).toEqual({ reason: 'plan', methods: ['password'] });
    await api().call(approvePayEndpoints.approve, {
      params: { id: session },
      token: payer.token,
      body: { total: TOTAL, currentPassword: PASSWORD },
    });
    expect((await confirmOnly(api(), payer, session)).statusCode).toBe(200);
  });

  test('signs in beside the payment, and approves no mandate by it', async () => {
    const { authenticator, session, optionsOf } = await scene();

    const signedIn = await present(api(), authenticator.get(await optionsOf(session)));

    expect(signedIn.statusCode, signedIn.body).toBe(200);
    expect(outcome(await confirmOnly(api(), { token: signedIn.json().jwt }, session))).toBe(
      'confirmation_required',
    );
  });

  test('confirms a payment', async () => {
    const { merchant, payer, byPasskey } = await scene();
    const { id } = await newPaySession(api(), merchant);

    expect(outcome(await byPasskey(payer, id))).toBe(200);
  });
});

test("the browser's payment dialog, which shows neither cap nor rhythm, approves no mandate", async () => {
  const { merchant, payer, session } = await scene();
  const { id } = await newPaySession(api(), merchant);
  const params = { id };
  const cookie = pairOf(await remember(api(), params, payer.token));

  expect(outcome(await beginInFrame(api(), params, cookie))).toBe(200);
  expect(outcome(await beginInFrame(api(), { id: session }, cookie))).toBe('passkey_invalid');
});
