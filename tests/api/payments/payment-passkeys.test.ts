/** A passkey confirms one payment: its challenge is bound to session, quote, total and sign-in. */
import { describe, expect, test } from 'vitest';
import type { Assertion } from '#shared/factors/credential.ts';
import * as approvePayEndpoints from '#shared/pay/approve-endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { issueToken } from '../../../server/people/sessions/jwt.ts';
import { openSession } from '../../../server/people/sessions/sessions.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { letQuoteExpire } from '../../support/clock/age.ts';
import { givePasskey, present, signInOptions } from '../../support/people/passkeys.ts';
import {
  newMember,
  newMerchant,
  newPaySession,
  SHOP,
  tokens,
} from '../../support/people/people.ts';

const api = useApi({ stepUp: { amount: tokens('200'), sum: tokens('600') } });
const TOTAL = '1520';

const codeOf = (response: { json(): { code?: string } }) => response.json().code ?? 'paid';

async function scene() {
  const merchant = await newMerchant(api());
  const payer = await newMember(api(), { cash: '10000' });
  const { authenticator } = await givePasskey(api(), payer);
  const newSession = async () => (await newPaySession(api(), merchant, { amount: '400.00' })).id;
  return { payer, authenticator, newSession, id: await newSession() };
}

const begin = async (id: string, token?: string) =>
  (
    await api().call(approvePayEndpoints.begin, { params: { id }, token, body: { total: TOTAL } })
  ).json().options;

const approve = async (id: string, token: string, passkey: Assertion) =>
  codeOf(
    await api().call(approvePayEndpoints.approve, {
      params: { id },
      token,
      body: { total: TOTAL, passkey },
    }),
  );

const pay = async (id: string, token: string) =>
  codeOf(await api().call(payEndpoints.confirm, { params: { id }, token, body: { total: TOTAL } }));

describe('a passkey', () => {
  test('confirms the payment it was asked for', async () => {
    const { id, payer, authenticator } = await scene();
    const read = await api().call(payEndpoints.read, { params: { id }, token: payer.token });
    expect(read.json().payer.confirmation).toEqual({ reason: 'amount', methods: ['passkey'] });

    const signed = authenticator.get(await begin(id, payer.token));

    expect(await approve(id, payer.token, signed)).toBe('paid');
    expect(await pay(id, payer.token)).toBe('paid');
  });

  test('is asked for each session, and each signature is good once', async () => {
    const { id, newSession, payer, authenticator } = await scene();
    const other = await newSession();
    const signed = authenticator.get(await begin(id, payer.token));

    expect(await approve(other, payer.token, signed)).toBe('passkey_invalid');
    expect(await approve(id, payer.token, authenticator.get(await begin(id, payer.token)))).toBe(
      'paid',
    );
    const again = authenticator.get(await begin(id, payer.token));
    expect(await approve(id, payer.token, again)).toBe('paid');
    expect(await approve(id, payer.token, again)).toBe('passkey_invalid');
  });

  test('that signed a sign-in confirms no payment', async () => {
    const { id, payer, authenticator } = await scene();
    const signed = authenticator.get(await signInOptions(api()));

    expect(await approve(id, payer.token, signed)).toBe('passkey_invalid');
  });

  test('is bound to the sign-in that asked', async () => {
    const { id, payer, authenticator } = await scene();
    const { sid } = await openSession(api().db, payer.id);
    const { jwt } = await issueToken(api().config.secrets.jwt, { sid });
    const signed = authenticator.get(await begin(id, payer.token));

    expect(await approve(id, jwt, signed)).toBe('passkey_invalid');
  });

  test('of another member confirms nothing', async () => {
    const { id, payer } = await scene();
    const stranger = await scene();
    const signed = stranger.authenticator.get(await begin(id, payer.token));

    expect(await approve(id, payer.token, signed)).toBe('passkey_invalid');
  });

  test('that signed an earlier quote confirms nothing, even at the same total', async () => {
    const { id, payer, authenticator } = await scene();
    const signed = authenticator.get(await begin(id, payer.token));
    await letQuoteExpire(api(), id);
    await api().call(payEndpoints.quote, { params: { id } });

    expect(await approve(id, payer.token, signed)).toBe('quote_changed');
  });

  test('used in a merchant’s frame confirms nothing', async () => {
    const { id, payer, authenticator } = await scene();
    const options = await begin(id, payer.token);
    const signed = authenticator.get(options, { crossOrigin: true, topOrigin: SHOP });

    expect(await approve(id, payer.token, signed)).toBe('passkey_invalid');
  });

  test('that signed too long ago confirms nothing', async () => {
    const { id, payer, authenticator } = await scene();
    const signed = authenticator.get(await begin(id, payer.token));
    await api().database.owner.db.execute(
      sql`update payment_challenge set expires_at = now() - interval '1 second'`,
    );

    expect(await approve(id, payer.token, signed)).toBe('passkey_invalid');
  });
});

describe('signing in by passkey beside the payment', () => {
  test('confirms it, for this sign-in', async () => {
    const { id, payer, authenticator } = await scene();

    const { jwt } = (await present(api(), authenticator.get(await begin(id)))).json();

    expect(await pay(id, payer.token)).toBe('confirmation_required');
    expect(await pay(id, jwt)).toBe('paid');
  });

  test('with the challenge of a sign-in does not sign in', async () => {
    const { id, payer, authenticator } = await scene();
    const signed = authenticator.get(await begin(id, payer.token));

    expect(codeOf(await present(api(), signed))).toBe('passkey_invalid');
  });

  test('elsewhere confirms nothing', async () => {
    const { id, authenticator } = await scene();

    const { jwt } = (await present(api(), authenticator.get(await signInOptions(api())))).json();

    expect(await pay(id, jwt)).toBe('confirmation_required');
  });
});
