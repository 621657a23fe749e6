import type { PaySession } from '@salus/server';
import { expect, test, vi } from 'vitest';
import { cancelled, captured } from './end-session.ts';

const session = (status: PaySession['status']) => ({ id: 'pay_1', status }) as PaySession;

test('a reservation is captured in full, and a repeat has the same key', async () => {
  const capture = vi.fn(async () => session('paid'));

  expect(await captured({ capture }, session('authorized'))).toEqual(session('paid'));
  await captured({ capture }, session('authorized'));

  expect(capture.mock.calls).toEqual([
    ['pay_1', {}, { idempotencyKey: 'pay_1:capture' }],
    ['pay_1', {}, { idempotencyKey: 'pay_1:capture' }],
  ]);
});

test.each(['paid', 'pending', 'released'] as const)(
  'nothing is captured of one that is %s',
  async (status) => {
    const capture = vi.fn(async () => session('paid'));

    expect(await captured({ capture }, session(status))).toEqual(session(status));
    expect(capture).not.toHaveBeenCalled();
  },
);

test('a reservation is released, and what nobody has approved is cancelled', async () => {
  const release = vi.fn(async () => session('released'));
  const cancel = vi.fn(async () => session('cancelled'));

  expect(await cancelled({ cancel, release }, session('authorized'))).toEqual(session('released'));
  expect(await cancelled({ cancel, release }, session('pending'))).toEqual(session('cancelled'));
  expect([release.mock.calls, cancel.mock.calls]).toEqual([[['pay_1']], [['pay_1']]]);
});
