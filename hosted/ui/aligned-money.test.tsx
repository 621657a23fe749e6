// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTestTexts } from '../test-support/texts.ts';
import { AlignedMoney, decimalsIn } from './aligned-money.tsx';

beforeAll(() => startTestTexts('en'));
afterEach(cleanup);

test.each([
  ['4321.5', '4,321.5\u00a0SLS', '1ch'],
  ['12.34', '12.34\u00a0SLS', undefined],
  ['20', '20\u00a0SLS', '2.45ch'],
])(
  '%s is followed by the room of the decimals it lacks, then by its unit',
  (amount, text, room) => {
    render(<AlignedMoney amount={amount} currency="SLS" aligned={2} />);

    const shown = screen.getByText(/SLS/);
    expect(shown.textContent).toBe(text);
    expect(shown.querySelector('span')?.style.inlineSize).toBe(room);
  },
);

test('a column shows at most four decimals, and no zeros at the end', () => {
  expect(decimalsIn(['1', '2.50', '3.1234567'])).toBe(4);
  expect(decimalsIn(['1.00', '2.50'])).toBe(1);
  expect(decimalsIn([])).toBe(0);
});
