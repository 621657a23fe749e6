// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { BarChart } from './bar-chart.tsx';
import { LineChart } from './line-chart.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

afterEach(cleanup);

const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}T00:00:00.000Z`;
const POINTS = [
  { at: day(1), value: '10' },
  { at: day(3), value: '30' },
  { at: day(9), value: '20' },
];

const line = (points = POINTS) => (
  <LineChart
    label="A line"
    points={points}
    until={day(11)}
    fromZero
    formatValue={(value) => `${value} SLS`}
    formatDate={(at) => at.slice(0, 10)}
    tableLabel="Figures"
    table={null}
  />
);

const bars = (
  <BarChart
    label="Bars"
    bars={POINTS.map(({ at, value }) => ({ name: at.slice(0, 10), value, text: `${value} SLS` }))}
    formatValue={(value) => value}
    ends={['a', 'b']}
    tableLabel="Figures"
    table={null}
  />
);

const keys = () => screen.getByRole<HTMLInputElement>('slider', { name: 'chart.values' });

test.each([
  ['line', line()],
  ['bar', bars],
])('the arrow keys read the values of a %s chart, the newest first', (_, chart) => {
  render(chart);
  fireEvent.focus(keys());
  expect(keys().getAttribute('aria-valuetext')).toBe('2026-11-09: 20 SLS');

  fireEvent.change(keys(), { target: { value: '1' } });
  expect(keys().getAttribute('aria-valuetext')).toBe('2026-11-03: 30 SLS');
});

test('a pointer shows the balance that held at its place, and hides it when it leaves', () => {
  const { container } = render(line());
  const plot = keys().parentElement;
  if (!plot) throw new Error('no chart');
  plot.getBoundingClientRect = () => new DOMRect(0, 0, 100, 50);

  // From the first to the eleventh: the second value holds from a fifth of the width on.
  fireEvent.pointerMove(plot, { clientX: 60 });
  expect(container.textContent).toContain('2026-11-03: 30 SLS');
  fireEvent.pointerMove(plot, { clientX: 10 });
  expect(container.textContent).toContain('2026-11-01: 10 SLS');

  fireEvent.pointerLeave(plot);
  expect(container.textContent).not.toContain('2026-11-01: 10 SLS');
});

test('a single value is a line, not a filled rectangle, and has nothing to choose', () => {
  const { container } = render(line([{ at: day(1), value: '7' }]));

  expect(container.querySelectorAll('path')).toHaveLength(2);
  expect(screen.queryByRole('slider')).toBeNull();
});
