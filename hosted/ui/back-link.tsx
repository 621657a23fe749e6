import { Link } from 'wouter';
import styles from './back-link.module.css';

interface BackLinkProps {
  href: string;
  text: string;
}

/** Above a detail: leads to its list. */
export const BackLink = ({ href, text }: BackLinkProps) => (
  <Link className={styles.back} href={href}>
    <span aria-hidden="true">←&nbsp;</span>
    {text}
  </Link>
);
