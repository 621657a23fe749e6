import { describe, expect, it } from 'vitest';
import { isConfirmed } from './window-message.ts';

const receipt = { transactionId: 'trf_1', total: '152', paidAt: '2026-11-21T12:00:00.000Z' };

describe('isConfirmed', () => {
  it('knows the response to a confirmation, with and without a signed receipt', () => {
    expect(isConfirmed({ status: 'paid', receipt, signedReceipt: 'a.b.c' })).toBe(true);
    expect(isConfirmed({ status: 'paid', receipt, signedReceipt: null })).toBe(true);
  });

  it.each([
    undefined,
    null,
    'paid',
    {},
    { status: 'cancelled', receipt, signedReceipt: null },
    { status: 'paid', signedReceipt: null },
    { status: 'paid', receipt: {}, signedReceipt: null },
    { status: 'paid', receipt },
  ])('does not take %j for one', (data) => {
    expect(isConfirmed(data)).toBe(false);
  });
});
