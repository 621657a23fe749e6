/** Confirming a payment with a code, and by signing in beside it. */

import { describe, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as approvePayEndpoints from '#shared/pay/approve-endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as secondFactorEndpoints from '#shared/second-factor/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { countOf } from '../../support/database/count-of.ts';
import {
  newMember,
  newMerchant,
  newPaySession,
  PASSWORD,
  tokens,
} from '../../support/people/people.ts';
import { setUpAuthenticator } from '../../support/people/second-factor.ts';

const api = useApi({ stepUp: { amount: tokens('200'), sum: tokens('600') } });
/** 400.00 EUR: 1520 tokens. */
const LARGE = { amount: '400.00' };
const LARGE_TOTAL = '1520';

const codeOf = (response: { json(): { code?: string } }) => response.json().code ?? 'paid';

async function confirm(token: string, id: string, total: string) {
  return api().call(payEndpoints.confirm, { params: { id }, token, body: { total } });
}

const approve = (token: string, id: string, body: Record<string, unknown> = {}) =>
  api().call(approvePayEndpoints.approve, {
    params: { id },
    token,
    body: { total: LARGE_TOTAL, currentPassword: PASSWORD, ...body },
  });

async function view(token: string, id: string) {
  return (await api().call(payEndpoints.read, { params: { id }, token })).json().payer.confirmation;
}

/** A rich member before a session of 1520 tokens. */
async function largeScene() {
  const merchant = await newMerchant(api());
  const payer = await newMember(api(), { cash: '10000' });
  const { id } = await newPaySession(api(), merchant, LARGE);
  return { merchant, payer, id };
}

describe('a member with two-step sign-in', () => {
  test('confirms with password and code; the password alone is not enough', async () => {
    const { payer, id } = await largeScene();
    const { code } = await setUpAuthenticator(api(), payer);

    expect(await view(payer.token, id)).toMatchObject({ methods: ['password', 'code'] });
    expect(codeOf(await approve(payer.token, id))).toBe('second_factor_missing');
    expect((await approve(payer.token, id, { code: await code() })).statusCode).toBe(200);
    expect(codeOf(await confirm(payer.token, id, LARGE_TOTAL))).toBe('paid');
  });
});

test('the code of a lost answer is accepted again for the same total, and for no other payment', async () => {
  const { merchant, payer, id } = await largeScene();
  const other = await newPaySession(api(), merchant, LARGE);
  const authenticator = await setUpAuthenticator(api(), payer);
  const code = await authenticator.code();
  await approve(payer.token, id, { code });

  const again = await approve(payer.token, id, { code });

  expect(again.statusCode).toBe(200);
  expect(codeOf(await approve(payer.token, other.id, { code }))).toBe('second_factor_invalid');
  expect(codeOf(await confirm(payer.token, id, LARGE_TOTAL))).toBe('paid');
});

describe('signing in beside the payment', () => {
  const shown = (session: string, total = LARGE_TOTAL) => ({ session, total });

  test('by password confirms it, for this sign-in', async () => {
    const { payer, id } = await largeScene();
    const body = { identifier: payer.email, password: PASSWORD, payment: shown(id) };

    const { jwt } = (await api().call(authEndpoints.signIn, { body })).json();

    expect(codeOf(await confirm(payer.token, id, LARGE_TOTAL))).toBe('confirmation_required');
    expect(codeOf(await confirm(jwt, id, LARGE_TOTAL))).toBe('paid');
  });

  test('with a total that does not hold signs in and confirms nothing', async () => {
    const { payer, id } = await largeScene();
    const body = { identifier: payer.email, password: PASSWORD, payment: shown(id, '1') };

    const { jwt } = (await api().call(authEndpoints.signIn, { body })).json();

    expect(codeOf(await confirm(jwt, id, LARGE_TOTAL))).toBe('confirmation_required');
  });

  test('in two steps confirms it with the second', async () => {
    const { payer, id } = await largeScene();
    const authenticator = await setUpAuthenticator(api(), payer);
    const first = { identifier: payer.email, password: PASSWORD, payment: shown(id) };
    const { ticket } = (await api().call(authEndpoints.signIn, { body: first })).json();
    const rows = () => countOf(api().database.owner.db, sql`pay_approval where session_id = ${id}`);
    expect(await rows()).toBe(0);

    const second = { ticket, code: await authenticator.code(), payment: shown(id) };
    const { jwt } = (await api().call(secondFactorEndpoints.signIn, { body: second })).json();

    expect(codeOf(await confirm(jwt, id, LARGE_TOTAL))).toBe('paid');
  });
});
