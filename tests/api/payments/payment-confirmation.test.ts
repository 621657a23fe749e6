/**
 * Above a limit, a payment requires a confirmation of its payee and total with the payer's
 * strongest factor.
 */

import { describe, expect, test } from 'vitest';
import * as approvePayEndpoints from '#shared/pay/approve-endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { issueToken } from '../../../server/people/sessions/jwt.ts';
import { openSession } from '../../../server/people/sessions/sessions.ts';
import { PERSONAL_DATA } from '../../../server/personal-data.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { forgetAged } from '../../../server/platform/privacy/forget-aged.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { useApi } from '../../support/api/api.ts';
import { frameToken } from '../../support/api/frame-token.ts';
import { letQuoteExpire } from '../../support/clock/age.ts';
import { countOf } from '../../support/database/count-of.ts';
import { TOTAL } from '../../support/payments/pay-scene.ts';
import {
  balanceOf,
  newMember,
  newMerchant,
  newPaySession,
  PASSWORD,
  type TestMember,
  type TestMerchant,
  tokens,
} from '../../support/people/people.ts';
import { cookieOf, refreshWith, signInWith } from '../../support/people/sign-in.ts';

const api = useApi({ stepUp: { amount: tokens('200'), sum: tokens('600') } });
/** 400.00 EUR: 1520 tokens. */
const LARGE = { amount: '400.00' };
const LARGE_TOTAL = '1520';

const codeOf = (response: { json(): { code?: string } }) => response.json().code ?? 'paid';

async function confirm(token: string, id: string, total = TOTAL) {
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

/** Another sign-in of the same member. */
async function otherSignIn({ id }: TestMember) {
  const { sid } = await openSession(api().db, id);
  return (await issueToken(api().config.secrets.jwt, { sid })).jwt;
}

async function payMany(merchant: TestMerchant, token: string, count: number) {
  const codes: string[] = [];
  for (let made = 0; made < count; made++) {
    const { id } = await newPaySession(api(), merchant);
    codes.push(codeOf(await confirm(token, id)));
  }
  return codes;
}

describe('a stolen refresh cookie', () => {
  test('cannot exceed the sum: ten payments of 152 stop after three', async () => {
    const merchant = await newMerchant(api());
    const owner = await newMember(api(), { cash: '2500' });
    const stolen = cookieOf(await signInWith(api(), owner.email)) ?? '';
    const { jwt } = (await refreshWith(api(), stolen)).json();

    const codes = await payMany(merchant, jwt, 10);

    expect(codes).toEqual([...Array(3).fill('paid'), ...Array(7).fill('confirmation_required')]);
    expect(await balanceOf(api(), owner.cash)).toBe(tokens('2044'));
  });

  test('cannot make a single payment above the limit', async () => {
    const { payer, id } = await largeScene();

    expect(codeOf(await confirm(payer.token, id, LARGE_TOTAL))).toBe('confirmation_required');
    expect(await balanceOf(api(), payer.cash)).toBe(tokens('10000'));
  });

  test('shares one sum per member, across refreshes and sessions', async () => {
    const merchant = await newMerchant(api());
    const owner = await newMember(api(), { cash: '2500' });
    await payMany(merchant, owner.token, 2);

    const codes = await payMany(merchant, await otherSignIn(owner), 2);

    expect(codes).toEqual(['paid', 'confirmation_required']);
  });

  test('cannot pay more through a frame’s token', async () => {
    const { payer, id } = await largeScene();

    const answer = await confirm(await frameToken(api(), payer, id, LARGE_TOTAL), id, LARGE_TOTAL);

    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({
      code: 'confirmation_required',
      errors: [{ path: 'currentPassword' }],
    });
    expect(await balanceOf(api(), payer.cash)).toBe(tokens('10000'));
  });
});

describe('a confirmation with the password', () => {
  test('allows one payment by this session and resets the sum', async () => {
    const { merchant, payer, id } = await largeScene();
    await payMany(merchant, payer.token, 3);

    expect(await view(payer.token, id)).toEqual({ reason: 'amount', methods: ['password'] });
    expect((await approve(payer.token, id)).statusCode).toBe(200);
    expect(await view(payer.token, id)).toBeNull();
    expect(codeOf(await confirm(payer.token, id, LARGE_TOTAL))).toBe('paid');

    expect(await payMany(merchant, payer.token, 4)).toEqual([
      ...Array(3).fill('paid'),
      'confirmation_required',
    ]);
  });

  test('a wrong one confirms nothing', async () => {
    const { payer, id } = await largeScene();

    const wrong = await approve(payer.token, id, { currentPassword: 'wrong horse battery' });

    expect(codeOf(wrong)).toBe('credentials_invalid');
    expect(codeOf(await confirm(payer.token, id, LARGE_TOTAL))).toBe('confirmation_required');
  });

  test('is refused for another session of the same payee', async () => {
    const { merchant, payer, id } = await largeScene();
    const other = await newPaySession(api(), merchant, LARGE);
    await approve(payer.token, id);

    expect(codeOf(await confirm(payer.token, other.id, LARGE_TOTAL))).toBe('confirmation_required');
  });

  test('is refused in another sign-in', async () => {
    const { payer, id } = await largeScene();
    const thief = await otherSignIn(payer);
    await approve(payer.token, id);

    expect(codeOf(await confirm(thief, id, LARGE_TOTAL))).toBe('confirmation_required');
  });

  test('is refused for another member', async () => {
    const { payer, id } = await largeScene();
    const other = await newMember(api(), { cash: '10000' });
    await approve(payer.token, id);

    expect(codeOf(await confirm(other.token, id, LARGE_TOTAL))).toBe('confirmation_required');
  });

  test('is refused for the next quote, even with the same total', async () => {
    const { payer, id } = await largeScene();
    await approve(payer.token, id);
    await letQuoteExpire(api(), id);
    await api().call(payEndpoints.quote, { params: { id } });

    expect(codeOf(await confirm(payer.token, id, LARGE_TOTAL))).toBe('confirmation_required');
  });

  test('is refused for an outdated total', async () => {
    const { payer, id } = await largeScene();

    expect(codeOf(await approve(payer.token, id, { total: '1519' }))).toBe('quote_changed');
    await letQuoteExpire(api(), id);
    await addRate(api().db, { currency: 'EUR', rate: '0.2', source: 'test' });
    await api().call(payEndpoints.quote, { params: { id } });
    await addRate(api().db, { currency: 'EUR', rate: '0.25', source: 'test' });
    expect(codeOf(await approve(payer.token, id))).toBe('quote_changed');
  });

  test('expires after five minutes and is then deleted', async () => {
    const { payer, id } = await largeScene();
    await approve(payer.token, id);
    const rows = () => countOf(api().database.owner.db, sql`pay_approval where session_id = ${id}`);
    await api().database.owner.db.execute(
      sql`update pay_approval set expires_at = expires_at - interval '5 minutes' where session_id = ${id}`,
    );

    expect(codeOf(await confirm(payer.token, id, LARGE_TOTAL))).toBe('confirmation_required');
    expect(await rows()).toBe(1);
    await forgetAged(api().db, PERSONAL_DATA);
    expect(await rows()).toBe(0);
  });

  test('of a closed payment is refused before the password is checked', async () => {
    const { payer, id } = await largeScene();
    await approve(payer.token, id);
    await confirm(payer.token, id, LARGE_TOTAL);

    expect(codeOf(await approve(payer.token, id, { currentPassword: 'x' }))).toBe(
      'session_not_pending',
    );
  });
});

test('a refusal is logged with the facts of the decision', async () => {
  const { payer, id } = await largeScene();

  await confirm(payer.token, id, LARGE_TOTAL);

  const line = api()
    .logged.map((text) => JSON.parse(text))
    .findLast(({ msg }) => msg === 'risk');
  expect(line).toMatchObject({
    rule: 'payment',
    verdict: 'confirm',
    reason: 'amount',
    facts: { session: id, member: payer.id, total: '1520', spent: '0' },
  });
});
