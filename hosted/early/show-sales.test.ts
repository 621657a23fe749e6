// @vitest-environment jsdom

import { afterEach, expect, test } from 'vitest';
import { EXAMPLE_FIGURES } from '#shared/pay/example.ts';
import type { Sales } from '#shared/sales/schemas.ts';
import { noSales, someSales } from '../test-support/sales.ts';
import { showSales } from './show-sales.ts';

const slot = (name: string, text = '') => `<p data-early-text="${name}">${text}</p>`;
const step = (name: string) =>
  ['next', 'open']
    .map((state) => `<li data-early-step="${name} ${state}">${name} ${state}</li>`)
    .join('');

/** What the build prerenders (`hosted/render/early-business.tsx`), shortened. */
const HOME = `<main>
  <section id="setup">${slot('setup-count', '{{done}} of {{total}}')}<progress></progress>
    <ol>${step('domain')}${step('connection')}${step('payment')}</ol></section>
  <section id="skeleton"><div data-skeleton></div></section>
  <section id="requests">${slot('open', '{{open}} to answer')}</section>
  <section id="sales"><dl>${slot('today')}${slot('today-more', '{{number}} payments')}
    ${slot('sold')}${slot('sold-more', '{{number}} payments')}
    <p id="compared"><span data-early-text="change">{{percent}} of {{amount}}</span><span
      data-early-text="none-before">none before</span></p>
    ${slot('refunded')}${slot('refunded-more', '{{number}} refunds')}
    ${slot('customers')}${slot('customers-more', '{{number}} new')}</dl><p id="chart">No payments</p></section>
  <section id="below"></section></main>`;

const setup = (...done: string[]) => ({
  steps: (['domain', 'connection', 'payment'] as const).map((name) => ({
    ...{ name, done: done.includes(name) },
  })),
});

function show(answers: Partial<Parameters<typeof showSales>[1]> = {}) {
  document.body.innerHTML = HOME;
  showSales(
    document.body,
    { sales: someSales(), before: noSales(), setup: setup(), open: 0, ...answers },
    'en',
  );
}
const text = (name: string) =>
  document.querySelector(`[data-early-text="${name}"]`)?.textContent ?? undefined;
const find = (id: string) => document.getElementById(id);

afterEach(() => {
  document.body.innerHTML = '';
});

test('writes the figures of the period, and tokens only where there are payments', () => {
  show();
  expect([text('sold'), text('refunded')]).toEqual(['€76.00', '€9.50']);
  expect(text('sold-more')).toBe('2 payments · 304\u00a0SLS');
  expect(text('today')).toBe('€0.00');
  expect(text('today-more')).toBe('0 payments');
  expect([text('customers'), text('customers-more')]).toEqual(['12', '3 new']);
});

const half: Sales = someSales({
  currencies: [{ currency: 'EUR', payments: 1, figures: EXAMPLE_FIGURES }],
});
test.each([
  ['a period with sales', half, '+100% of €38.00', undefined],
  ['a period without sales', noSales(), undefined, 'none before'],
])('compares with %s', (_, before, change, none) => {
  show({ before });
  expect([text('change'), text('none-before')]).toEqual([change, none]);
});

test('compares nothing for a role without the period before, or without payments in either', () => {
  show({ before: undefined });
  expect(find('compared')).toBeNull();
  show({ sales: noSales(), before: noSales() });
  expect(find('compared')?.textContent).toBe('');
});

test('keeps one state of each step that is left, and names the next one', () => {
  show({ setup: setup('domain') });
  const steps = [...document.querySelectorAll('li')].map((item) => item.textContent);
  expect(steps).toEqual(['connection next', 'payment open']);
  expect(text('setup-count')).toBe('1 of 3');
  const progress = document.querySelector('progress');
  expect([progress?.value, progress?.max, progress?.getAttribute('aria-label')]).toEqual([
    ...[1, 3, '1 of 3'],
  ]);
});

test.each([
  ['unknown', undefined],
  ['done', setup('domain', 'connection', 'payment')],
  ['done, in a mode that asks for no payment', { steps: setup('domain').steps.slice(0, 1) }],
])('leaves the setup out when it is %s, and what follows the sales', (_, found) => {
  show({ setup: found });
  expect(find('setup')).toBeNull();
  expect(find('below')?.style.display).toBe('none');
});

test('keeps what is left of the setup above the sales after the first payment', () => {
  show({ setup: setup('payment') });
  expect(find('setup')?.textContent).toContain('domain next');
  expect(find('below')?.style.display).toBe('none');
});

test('shows the skeleton of a chart instead of the text for a business without payments', () => {
  show();
  expect(find('chart')).toBeNull();
  expect(find('sales')?.querySelector('[data-skeleton]')).not.toBeNull();
  show({ sales: noSales() });
  expect(find('chart')).not.toBeNull();
  expect(find('below')?.style.display).toBe('');
});

test('mentions open refund requests only', () => {
  show({ open: 3 });
  expect(find('requests')?.textContent).toBe('3 to answer');
  show({ open: 0 });
  expect(find('requests')).toBeNull();
});
