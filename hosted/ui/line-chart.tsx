import { type ReactNode, useState } from 'react';
import { ChartCursor } from './chart-cursor.tsx';
import { CHART, type ChartPoint, chartPath } from './chart-path.ts';
import { ChartTable } from './chart-table.tsx';
import styles from './line-chart.module.css';

/** At the highest value and half way down. */
const GRID = [0.12, 0.56].map((share) => `M0 ${share * CHART.height}H${CHART.width}`).join('');

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

/** A line chart over time; a pointer or the arrow keys show each value, and a table all. */
export function LineChart(props: LineChartProps) {
  const { label, points, until, fromZero = false, formatValue, formatDate } = props;
  const [at, setAt] = useState<number>();
  const path = chartPath(points, until, { fromZero });
  const [first] = points;
  if (!path || !first) return null;
  const bottom = fromZero ? '0' : path.low;
  const isLevel = path.high === bottom;
  const [start, end] = [formatDate(first.at), formatDate(until)];
  const textOf = (index: number) => {
    const point = points[index] ?? first;
    return `${formatDate(point.at)}: ${formatValue(point.value)}`;
  };
  const { marks } = path;
  // The last change before the place: a balance holds until the next one.
  const indexAt = (share: number) =>
    Math.max(0, marks.filter(({ x }) => x <= share * CHART.width).length - 1);
  const mark = at === undefined ? undefined : marks[at];
  return (
    <figure className={styles.chart}>
      <p className={styles.shown} aria-hidden="true">
        {at === undefined ? '\u00a0' : textOf(at)}
      </p>
      <div className={styles.plot}>
        <ChartCursor {...{ count: points.length, at, textOf, indexAt, onMove: setAt }}>
          <svg
            className={styles.drawing}
            role="img"
            aria-label={label}
            viewBox={`0 0 ${CHART.width} ${CHART.height}`}
            preserveAspectRatio="none"
          >
            <path className={styles.grid} d={GRID} />
            {path.low !== path.high && <path className={styles.area} d={path.area} />}
            <path className={styles.line} d={path.line} />
            {mark && <path className={styles.mark} d={`M${mark.x} 0V${CHART.height}`} />}
          </svg>
          {mark && (
            <span
              className={styles.dot}
              style={{
                insetInlineStart: `${(mark.x / CHART.width) * 100}%`,
                insetBlockStart: `${(mark.y / CHART.height) * 100}%`,
              }}
            />
          )}
        </ChartCursor>
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
