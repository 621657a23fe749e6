import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Lines of text to come. */
  lines?: number;
  /** Height of a block to come instead, as a CSS length. */
  height?: string;
}

/** The room of what is coming, so that nothing moves when it comes. */
export function Skeleton({ lines = 3, height }: SkeletonProps) {
  if (height !== undefined) {
    return <div aria-hidden="true" className={styles.block} style={{ blockSize: height }} />;
  }
  return (
    <div aria-hidden="true" className={styles.lines}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are all alike
        <div key={line} className={styles.line} />
      ))}
    </div>
  );
}
