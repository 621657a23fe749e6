import { BrandMark } from '../../ui/brand-mark.tsx';
import styles from './paper-cover.module.css';

/** A decorative cover of the whitepaper. */
export function PaperCover({ title }: { title: string }) {
  return (
    <div className={styles.cover} aria-hidden="true">
      <BrandMark className={styles.mark} />
      <p className={styles.title}>{title}</p>
      <span className={styles.rule} />
      <span className={styles.line} />
      <span className={styles.line} />
      <span className={styles.line} />
    </div>
  );
}
