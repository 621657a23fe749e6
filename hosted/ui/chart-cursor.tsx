import type { PointerEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './line-chart.module.css';

interface ChartCursorProps {
  /** The number of values. */
  count: number;
  /** The index of the value that is shown. */
  at: number | undefined;
  /** A value in words. */
  textOf(index: number): string;
  /** The index of the value at a share of the width, from 0 to 1. */
  indexAt(share: number): number;
  onMove(index: number | undefined): void;
  children: ReactNode;
}

/** Shows a value of a chart to a pointer, a finger or the arrow keys. */
export function ChartCursor({ count, at, textOf, indexAt, onMove, children }: ChartCursorProps) {
  const { t } = useTranslation();
  const last = count - 1;

  function point({ currentTarget, clientX }: PointerEvent): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = width === 0 ? 0 : (clientX - left) / width;
    onMove(indexAt(Math.min(1, Math.max(0, share))));
  }

  return (
    <div
      className={styles.cursor}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => onMove(undefined)}
    >
      {children}
      {/* A range has the keys and the screen reader's gestures; the pointer uses the chart itself. */}
      {last > 0 && (
        <input
          type="range"
          className={styles.keys}
          aria-label={t('chart.values')}
          aria-valuetext={textOf(at ?? last)}
          min={0}
          max={last}
          step={1}
          value={at ?? last}
          onChange={(event) => onMove(Number(event.target.value))}
          onFocus={() => onMove(at ?? last)}
          onBlur={() => onMove(undefined)}
        />
      )}
    </div>
  );
}
