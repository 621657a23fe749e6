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
  const high = bars.reduce((most, { value }) => (Number(value) > Number(most) ? value : most), '0');
  const shown = at === undefined ? undefined : bars[at];
  const textOf = (index: number) => {
    const bar = bars[index];
    return bar ? `${bar.name}: ${bar.text}` : '';
  };
  const indexAt = (share: number) => Math.min(bars.length - 1, Math.floor(share * bars.length));
  return (
    <figure className={chart.chart}>
      <p className={styles.legend} aria-hidden="true">
        <span>{formatValue(high)}</span>
        {shown && (
          <span>
            {shown.name} <b>{shown.text}</b>
          </span>
        )}
      </p>
      <div className={styles.plot}>
        <ChartCursor {...{ count: bars.length, at, textOf, indexAt, onMove: setAt }}>
          <div className={styles.bars} role="img" aria-label={label}>
            {bars.map(({ name, value }, index) => (
              <span key={name} className={styles.slot} data-shown={index === at || undefined}>
                <span
                  className={styles.bar}
                  data-empty={Number(value) === 0 || undefined}
                  style={{ blockSize: `${shareOf(value, high)}%` }}
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

/** In per cent; used for layout only. */
const shareOf = (value: string, high: string) =>
  Number(high) === 0 ? 0 : (Number(value) / Number(high)) * 100;
