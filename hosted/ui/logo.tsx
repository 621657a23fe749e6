import { BrandMark } from './brand-mark.tsx';
import styles from './logo.module.css';

export type LogoVariant = 'guest' | 'pay' | 'business';

const SUFFIX = { guest: '', pay: 'Pay', business: 'Business' } as const;

/** The brand's mark and the product name, which is not translated. */
export function Logo({ variant = 'guest' }: { variant?: LogoVariant }) {
  return (
    <span className={styles.logo} translate="no">
      <BrandMark className={styles.mark} />
      {SUFFIX[variant]}
    </span>
  );
}
