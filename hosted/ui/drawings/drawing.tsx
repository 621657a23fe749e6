import type { ReactNode } from 'react';
import styles from './drawing.module.css';

interface DrawingProps {
  width: number;
  height: number;
  children: ReactNode;
}

/** The sheet of a decorative drawing; the colours are those of the theme. */
export function Drawing({ width, height, children }: DrawingProps) {
  return (
    <svg
      aria-hidden="true"
      className={styles.drawing}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      {children}
    </svg>
  );
}
