import { describe, expect, test } from 'vitest';
import {
  anyReceipt,
  anySession,
  armed,
  failed,
  ok,
  payer,
  scene,
} from '../../tests/support/views/pay-flow.ts';
import { payViewModel } from './view-model.ts';

const session = () =>
  anySession({ payer: { ...payer, confirmation: { reason: 'amount', methods: ['password'] } } });

describe('a payment above the limits', () => {
  test('asks for the factor instead of paying when Pay is pressed', () => {
    const at = armed(session());

    at.flow.pay();

    expect(at.made).toEqual([]);
    expect(payViewModel(at.flow.state.value)).toMatchObject({
      primary: null,
      confirm: { key: 'confirm.amount' },
    });
  });

  test('is paid after the confirmation, at the total shown', async () => {
    const at = armed(session());

    at.flow.approved();
    expect([at.made, at.step()]).toEqual([['confirm'], 'paying']);
    await at.answer(ok({ receipt: anyReceipt }));

    expect(at.step()).toBe('paid');
  });

  test('pays nothing if it has changed during the confirmation', () => {
    const at = scene(anySession({ payer, quote: 'expired' }));

    at.flow.approved();

    expect(at.made).toEqual(['read']);
  });

  test('that the server refuses as unconfirmed is read again, and then asks for the factor', async () => {
    const at = armed();
    at.flow.pay();
    await at.answer(failed('confirmation_required'));
    await at.answer(ok(session()));

    expect(at.made).toEqual(['confirm', 'read']);
    expect(payViewModel(at.flow.state.value)).toMatchObject({
      confirm: { key: 'confirm.amount' },
      notice: null,
    });
  });
});

test('a payment below the limits needs no factor', () => {
  expect(payViewModel(armed().flow.state.value)).toMatchObject({
    primary: { action: 'pay', enabled: true },
    confirm: null,
  });
});
