// @vitest-environment jsdom
/** @jsxImportSource preact */
import { cleanup, render } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import till from '#locales/en/till.json';
import { aSale } from '../test-support/till-sale.ts';
import { createLanguage } from '../texts.ts';
import { SaleSum } from './sale-sum.tsx';

afterEach(cleanup);

test.each([
  ['a discount', { discount: '2.00', net: '38.00' }, 'Price before the discount: €40.00'],
  [
    'a coupon',
    { discount: '0.00', coupon: '5.00', net: '35.00' },
    'Price before the coupon: €40.00 · Coupon: €5.00',
  ],
  [
    'a tip, a coupon and a discount',
    { tip: '4.00', coupon: '5.00', discount: '1.75', net: '33.25' },
    'With a tip of €4.00 · Price before the coupon: €40.00 · Coupon: €5.00 · Member discount: €1.75',
  ],
  ['nothing', { discount: '0.00', net: '40.00' }, ''],
])('a sale with %s says what makes its net', (_, figures, said) => {
  const { container } = render(
    <SaleSum sale={aSale(1, figures)} language={createLanguage('en', { till })} class="sum" />,
  );

  expect(container.textContent).toBe(said);
});
