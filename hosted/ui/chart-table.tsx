import { type ReactNode, useState } from 'react';
import styles from './line-chart.module.css';

interface ChartTableProps {
  /** Opens it. */
  label: string;
  /** The figures of a chart; made when they are asked for. */
  children: ReactNode;
}

/** What a chart shows, for whoever wants the figures. */
export function ChartTable({ label, children }: ChartTableProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.table} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={styles.rows} aria-label={label} tabIndex={0}>
          {children}
        </section>
      )}
    </details>
  );
}
