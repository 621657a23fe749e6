import { expect, test } from 'vitest';
import type { PayText } from '../text.ts';
import { createCouponForm } from './coupon-form.ts';

test('a form sends one code at a time, and says why it was refused until the next one', async () => {
  const form = createCouponForm();
  const sent: (string | null)[] = [];
  const answers: ((why: PayText | undefined) => void)[] = [];
  const onCoupon = (code: string | null) => {
    sent.push(code);
    return new Promise<PayText | undefined>((done) => answers.push(done));
  };

  const first = form.send('ONE', onCoupon);
  await form.send('TWO', onCoupon);
  expect([sent, form.state.value.isBusy]).toEqual([['ONE'], true]);
  answers[0]?.({ key: 'coupon.coupon_unknown' });
  await first;
  expect(form.state.value).toEqual({ refused: { key: 'coupon.coupon_unknown' }, isBusy: false });

  const second = form.send(null, onCoupon);
  answers[1]?.(undefined);
  await second;
  expect(form.state.value).toEqual({ refused: undefined, isBusy: false });
});
