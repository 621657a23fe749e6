import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Number of text lines. */
  lines?: number;
  /** Height of a block instead of lines, as a CSS length. */
  height?: string;
}

/** A placeholder with the size of the content, to avoid layout shift. */
export function Skeleton({ lines = 3, height }: SkeletonProps) {
  if (height !== undefined) {
    return (
      <div
        aria-hidden="true"
        data-skeleton=""
        className={styles.block}
        style={{ blockSize: height }}
      />
    );
  }
  return (
    <div aria-hidden="true" data-skeleton="" className={styles.lines}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all lines are equal
        <div key={line} className={styles.line} />
      ))}
    </div>
  );
}
