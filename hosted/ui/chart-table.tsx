import { type ReactNode, useState } from 'react';
import styles from './line-chart.module.css';

interface ChartTableProps {
  /** The button that opens the table. */
  label: string;
  /** Rendered on first opening. */
  children: ReactNode;
}

/** The values of a chart as a table. */
export function ChartTable({ label, children }: ChartTableProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.table} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        <section className={styles.rows} aria-label={label} tabIndex={0}>
          {children}
        </section>
      )}
    </details>
  );
}
