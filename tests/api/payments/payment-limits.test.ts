/**
 * A member's own limits: lowered at once, raised with the strongest factor, never above the
 * operator's.
 */
import { describe, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as limitsPayEndpoints from '#shared/pay/limits-endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { templatesTo } from '../../support/mail/outbox.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import { newMember, PASSWORD, tokens } from '../../support/people/people.ts';
import { setUpAuthenticator } from '../../support/people/second-factor.ts';

const api = useApi({ stepUp: { amount: tokens('200'), sum: tokens('600') } });
const change = (token: string, body: Record<string, unknown>) =>
  api().call(limitsPayEndpoints.change, { token, body });
const read = async (token: string) => (await api().call(limitsPayEndpoints.read, { token })).json();

describe('a member’s own limits', () => {
  test('default to the operator’s', async () => {
    const { token } = await newMember(api());

    expect(await read(token)).toEqual({
      amount: '200',
      sum: '600',
      spent: '0',
      most: { amount: '200', sum: '600' },
    });
  });

  test('can be lowered with the session alone, and apply to the next payment', async () => {
    const { payer, params } = await payScene(api());

    const answer = await change(payer.token, { amount: '100', sum: '300' });

    expect(answer.json()).toMatchObject({ amount: '100', sum: '300' });
    const { payer: shown } = (
      await api().call(payEndpoints.read, { params, token: payer.token })
    ).json();
    expect(shown.confirmation).toEqual({ reason: 'amount', methods: ['password'] });
    const paid = await api().call(payEndpoints.confirm, {
      params,
      token: payer.token,
      body: { total: TOTAL },
    });
    expect(paid.json().code).toBe('confirmation_required');
    expect(await templatesTo(api(), payer.email)).toEqual([]);
  });

  test('can be raised only with the strongest factor, and the member is notified by e-mail', async () => {
    const payer = await newMember(api());
    await change(payer.token, { amount: '100', sum: '300' });

    const without = await change(payer.token, { amount: '101', sum: '300' });
    expect(without.statusCode).toBeGreaterThanOrEqual(400);
    const wrong = { amount: '101', sum: '300', currentPassword: 'wrong horse battery' };
    expect((await change(payer.token, wrong)).json().code).toBe('credentials_invalid');
    expect(await read(payer.token)).toMatchObject({ amount: '100', sum: '300' });

    const proven = { amount: '101', sum: '300', currentPassword: PASSWORD };
    expect((await change(payer.token, proven)).json()).toMatchObject({ amount: '101' });
    expect(await templatesTo(api(), payer.email)).toEqual(['payment-limits-raised']);
  });

  test('are raised if one of them is, even if another is lowered', async () => {
    const payer = await newMember(api());
    await change(payer.token, { amount: '100', sum: '300' });

    expect((await change(payer.token, { amount: '50', sum: '301' })).statusCode).not.toBe(200);
  });

  test('are raised with a code when two-step sign-in is on', async () => {
    const payer = await newMember(api());
    const authenticator = await setUpAuthenticator(api(), payer);
    await change(payer.token, { amount: '100', sum: '300' });
    const raised = { amount: '200', sum: '300', currentPassword: PASSWORD };

    expect((await change(payer.token, raised)).json().code).toBe('second_factor_missing');
    const answer = await change(payer.token, { ...raised, code: await authenticator.code() });
    expect(answer.statusCode).toBe(200);
  });

  test.each([
    ['amount', { amount: '200.5', sum: '600' }],
    ['sum', { amount: '200', sum: '601' }],
  ])('cannot exceed the operator’s: %s', async (path, body) => {
    const { token } = await newMember(api());

    const answer = await change(token, { ...body, currentPassword: PASSWORD });

    expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ path }] });
  });

  test('of zero require a confirmation every time', async () => {
    const { payer, params } = await payScene(api());
    await change(payer.token, { amount: '0', sum: '0' });

    const paid = await api().call(payEndpoints.confirm, {
      params,
      token: payer.token,
      body: { total: TOTAL },
    });

    expect(paid.json().code).toBe('confirmation_required');
  });

  test('show the amount spent since the last confirmation', async () => {
    const { payer, params } = await payScene(api());
    await api().call(payEndpoints.confirm, { params, token: payer.token, body: { total: TOTAL } });

    expect(await read(payer.token)).toMatchObject({ spent: TOTAL });
  });
});
