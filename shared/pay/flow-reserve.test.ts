import { describe, expect, test } from 'vitest';
import {
  anyReceipt,
  anySession,
  armed,
  ok,
  payer,
  scene,
} from '../../tests/support/views/pay-flow.ts';
import { AUTOMATIC_CAPTURE } from '../capture/automatic.ts';
import { returnedNet, textsOf } from './reserve.ts';
import type { PaySession } from './schemas.ts';
import { payViewModel } from './view-model.ts';

const reserving = (over: Partial<PaySession> = {}): PaySession => ({
  ...anySession({ payer }),
  ...AUTOMATIC_CAPTURE,
  capture: 'manual',
  captureBefore: '2026-11-28T10:00:00.000Z',
  terms: 'We keep half.',
  ...over,
});
const captured = { gross: '20.00', coupon: '0.00', discount: '1.00', net: '19.00', tax: [] };
const shown = (at: ReturnType<typeof scene>) => payViewModel(at.flow.state.value);

async function reserved() {
  const at = armed(reserving());
  at.flow.pay();
  await at.answer(ok({ status: 'authorized', receipt: anyReceipt, signedReceipt: null }));
  await at.answer(ok(reserving({ status: 'authorized', receipt: anyReceipt })));
  return at;
}

describe('a session that reserves', () => {
  test('shows payee, the most, until when and the terms before its button', () => {
    const at = armed(reserving());

    expect(shown(at)).toMatchObject({
      merchant: { name: 'Casa Alba' },
      message: { key: 'reserve.explain' },
      press: { payee: 'Casa Alba', sums: [{ kind: 'equal' }] },
      facts: [
        { label: { key: 'reserve.until' }, value: { at: '2026-11-28T10:00:00.000Z' } },
        { label: { key: 'row.balance' } },
        { label: { key: 'row.trial-until' } },
      ],
      terms: { text: 'We keep half.' },
    });
  });

  test('says reserve where a payment says pay, until something is taken', () => {
    const said = (session: PaySession) =>
      textsOf<'action.pay'>(session, ({ key }) => key)({ key: 'action.pay' });

    expect(said(anySession())).toBe('action.pay');
    expect(said(reserving())).toBe('reserve.pay');
    expect(said(reserving({ status: 'authorized' }))).toBe('reserve.pay');
    expect(said(reserving({ status: 'paid', captured }))).toBe('action.pay');
  });

  test('is reserved by its button, and then followed until it is taken', async () => {
    const at = await reserved();
    expect(at.step()).toBe('authorized');
    expect(shown(at)).toMatchObject({
      heading: { key: 'reserve.done' },
      message: { key: 'reserve.done-text' },
      next: { to: 'reserved' },
      outcome: 'success',
    });

    at.live.tell();
    await at.answer(ok(reserving({ status: 'paid', captured, receipt: anyReceipt })));

    expect(at.step()).toBe('paid');
    expect(shown(at)).toMatchObject({
      message: {
        key: 'reserve.taken',
        values: { taken: { amount: '19.00' }, returned: { amount: '19.00' } },
      },
      total: { kind: 'money', amount: '19.00', currency: 'EUR' },
      rows: [
        { label: { key: 'reserve.reserved' }, value: { amount: '38.00' } },
        { label: { key: 'reserve.returned' }, value: { amount: '-19.00' } },
      ],
    });
  });

  test('is followed until it is released', async () => {
    const at = await reserved();

    at.live.tell();
    await at.answer(
      ok(
        reserving({
          status: 'released',
          releasedAt: '2026-11-21T11:00:00.000Z',
          receipt: anyReceipt,
        }),
      ),
    );

    expect(at.step()).toBe('closed');
    expect(shown(at)).toMatchObject({
      heading: { key: 'reserve.released' },
      message: { values: { at: { at: '2026-11-21T11:00:00.000Z' } } },
      outcome: 'ended',
    });
  });

  test('cannot be cancelled by its payer once it is reserved', async () => {
    const at = await reserved();
    const before = at.made.length;

    at.flow.cancel();

    expect(at.made).toHaveLength(before);
  });

  test('says that all of it returns when its time has ended', async () => {
    const at = scene(
      reserving({
        status: 'authorized',
        receipt: anyReceipt,
        captureBefore: '2026-11-21T10:00:00.000Z',
      }),
    );

    expect(shown(at)).toMatchObject({ message: { key: 'reserve.returning' } });
  });

  test('returns nothing when all of it is taken', () => {
    const session = reserving({ status: 'paid', captured: { ...captured, net: '38.00' } });

    expect(returnedNet(session)).toBe('0.00');
    expect(payViewModel({ step: 'paid', session, receipt: undefined })).toMatchObject({
      message: { key: 'reserve.taken-all' },
      rows: [{ label: { key: 'reserve.reserved' } }],
    });
  });
});
