import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { AllTransactions } from '../transactions/all-transactions.tsx';
import styles from './business-transactions.module.css';
import { Payments } from './payments.tsx';

const PAGE = '/account/transactions';
const VIEWS = [
  { id: 'all', href: PAGE, name: 'views.all' },
  { id: 'payments', href: `${PAGE}?view=payments`, name: 'views.payments' },
] as const;

/** Two tabs with addresses of their own: all transactions, and received payments. */
export function BusinessTransactions({ view }: { view: string | null }) {
  const { t } = useTranslation('sales');
  const current = view === 'payments' ? 'payments' : 'all';
  return (
    <>
      <nav aria-label={t('views.label')}>
        <ul className={styles.views}>
          {VIEWS.map(({ id, href, name }) => (
            <li key={id}>
              <Link href={href} aria-current={id === current ? 'page' : undefined}>
                {t(name)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {current === 'payments' ? <Payments /> : <AllTransactions />}
    </>
  );
}
