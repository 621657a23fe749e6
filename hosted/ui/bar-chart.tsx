import { type ReactNode, useState } from 'react';
import styles from './bar-chart.module.css';
import { ChartCursor } from './chart-cursor.tsx';
import { ChartTable } from './chart-table.tsx';
import chart from './line-chart.module.css';

interface Bar {
  /** Name of the bar, such as a day. */
  name: string;
  /** A decimal string, not negative. */
  value: string;
  /** Shown for the bar that is pointed at or chosen by keys. */
  text: string;
}

interface BarChartProps {
  /** The chart in words, for screen readers. */
  label: string;
  /** In display order; at least one. */
  bars: readonly Bar[];
  formatValue(value: string): string;
  /** Labels below the first and the last bar. */
  ends: readonly [string, string];
  /** The button that opens the table. */
  tableLabel: string;
  /** The same values as a table. */
  table: ReactNode;
}

/** A bar chart; a pointer or the arrow keys show each value, and a table all. */
export function BarChart({ label, bars, formatValue, ends, tableLabel, table }: BarChartProps) {
  const [at, setAt] = useState<number>();
  const [start, end] = ends;
  const top = roundTop(Math.max(...bars.map(({ value }) => Number(value))));
  const shown = at === undefined ? undefined : bars[at];
  const textOf = (index: number) => {
    const bar = bars[index];
    return bar ? `${bar.name}: ${bar.text}` : '';
  };
  const indexAt = (share: number) => Math.min(bars.length - 1, Math.floor(share * bars.length));
  return (
    <figure className={chart.chart}>
      <p className={styles.legend} aria-hidden="true">
        {shown ? (
          <span>
            {shown.name} <b>{shown.text}</b>
          </span>
        ) : (
          '\u00a0'
        )}
      </p>
      <div className={styles.plot}>
        <ChartCursor {...{ count: bars.length, at, textOf, indexAt, onMove: setAt }}>
          <div className={styles.bars} role="img" aria-label={label}>
            {[top, top / 2].map((tick) => (
              <span key={tick} aria-hidden="true" className={styles.tick}>
                <span>{formatValue(String(tick))}</span>
              </span>
            ))}
            {bars.map(({ name, value }, index) => (
              <span key={name} className={styles.slot} data-shown={index === at || undefined}>
                <span
                  className={styles.bar}
                  data-empty={Number(value) === 0 || undefined}
                  style={{ blockSize: `${(Number(value) / top) * 100}%` }}
                />
              </span>
            ))}
          </div>
        </ChartCursor>
        <div aria-hidden="true" className={chart.span}>
          {start !== end && <span>{start}</span>}
          <span>{end}</span>
        </div>
      </div>
      <ChartTable label={tableLabel}>{table}</ChartTable>
    </figure>
  );
}

/** The next of 1, 2, 4, 6, 8 or 10 times a power of ten, so that half of it is round too. */
function roundTop(high: number): number {
  if (high <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(high));
  return ([1, 2, 4, 6, 8].find((step) => step * power >= high) ?? 10) * power;
}
