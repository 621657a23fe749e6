import type { ReactNode } from 'react';
import { CHART, type ChartPoint, chartPath } from './chart-path.ts';
import { ChartTable } from './chart-table.tsx';
import styles from './line-chart.module.css';

interface LineChartProps {
  /** The chart in words, for screen readers. */
  label: string;
  /** Oldest first; at least one. */
  points: readonly ChartPoint[];
  /** End of the last point, ISO 8601. */
  until: string;
  fromZero?: boolean;
  formatValue(value: string): string;
  formatDate(at: string): string;
  /** The button that opens the table. */
  tableLabel: string;
  /** The same values as a table. */
  table: ReactNode;
}

/** A line chart over time with its values as a table. */
export function LineChart(props: LineChartProps) {
  const { label, points, until, fromZero = false, formatValue, formatDate } = props;
  const path = chartPath(points, until, { fromZero });
  const [first] = points;
  if (!path || !first) return null;
  const bottom = fromZero ? '0' : path.low;
  const isLevel = path.high === bottom;
  const [start, end] = [formatDate(first.at), formatDate(until)];
  return (
    <figure className={styles.chart}>
      <div className={styles.plot}>
        <svg
          className={styles.drawing}
          role="img"
          aria-label={label}
          viewBox={`0 0 ${CHART.width} ${CHART.height}`}
          preserveAspectRatio="none"
        >
          <path className={styles.area} d={path.area} />
          <path className={styles.line} d={path.line} />
        </svg>
        <div
          aria-hidden="true"
          className={styles.scale}
          data-level={isLevel || undefined}
          data-zero={fromZero || undefined}
        >
          <span>{formatValue(path.high)}</span>
          {!isLevel && <span>{formatValue(bottom)}</span>}
        </div>
        <div aria-hidden="true" className={styles.span}>
          {start !== end && <span>{start}</span>}
          <span>{end}</span>
        </div>
      </div>
      <ChartTable label={props.tableLabel}>{props.table}</ChartTable>
    </figure>
  );
}
