import { expect, test } from 'vitest';
import {
  anySession,
  armed,
  failed,
  noticeOf,
  ok,
  payer,
  scene,
} from '../../tests/support/views/pay-flow.ts';
import { couponCall } from './coupon-field.ts';
import { payViewModel } from './view-model.ts';

const open = () => anySession({ payer });
const taking = { ...open(), takesCoupons: true };
const discounted = {
  ...taking,
  version: 2,
  coupon: { code: 'AUTUMN', name: 'Autumn', amount: '4.00' },
  quote: { ...taking.quote, fiatDiscount: '1.80', net: '34.20', total: '136.8' },
};
const tick = () => new Promise<void>((done) => setImmediate(done));

test('a typed code shows the session with its coupon, which the field can remove', async () => {
  const at = scene(taking);
  expect(payViewModel(at.flow.state.value).coupon).toEqual({ applied: null });
  const applied = couponCall(at.flow)('autumn');
  await at.answer(ok(discounted));

  expect(await applied).toBeUndefined();
  const { coupon, rows } = payViewModel(at.flow.state.value);
  expect(coupon).toEqual({ applied: 'Autumn' });
  expect(rows.map(({ label }) => label.key)).toContain('row.coupon');
});

test('a refused code is told at the field, and the payment stays as it was', async () => {
  const at = scene(taking);
  const refused = couponCall(at.flow)('nobodys');
  await at.answer(failed('coupon_unknown'));

  expect(await refused).toEqual({ key: 'coupon.coupon_unknown' });
  expect(at.step()).toBe('ready');
});

test('a payer who may not use the coupon reads the session again, and is told why the total changed', async () => {
  const at = armed(discounted);
  at.flow.pay();
  await at.answer(failed('coupon_exhausted'));
  await at.answer(ok({ ...taking, version: 3 }));
  await tick();

  expect([at.step(), noticeOf(at.flow)]).toEqual(['ready', 'coupon_exhausted']);
  expect(payViewModel(at.flow.state.value).notice?.text.key).toBe('notice.coupon_unusable');
});
