import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import withdrawals from '../../../features/withdrawals/withdrawals.module.css';
import { Card } from '../../../ui/card.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import styles from './exit-steps.module.css';

interface ExitStepsProps {
  /** In the payment account, which has to be empty (specification §4, "Exit"). */
  cash: string;
  /** The second step, once it is possible. */
  children: ReactNode;
}

/** The way out of the community: which steps there are, which is done, and what the current one asks for. */
export function ExitSteps({ cash, children }: ExitStepsProps) {
  const { t } = useTranslation('withdrawals');
  const { money } = useFormat();
  const isEmpty = cash === '0';
  return (
    <Card title={t('exit.steps')} emphasis="main">
      <ol className={`${withdrawals.steps} ${styles.steps}`}>
        <li
          className={isEmpty ? withdrawals.done : undefined}
          aria-current={isEmpty ? undefined : 'step'}
        >
          <h3 className={styles.name}>{t('exit.empty')}</h3>
          {isEmpty ? (
            <p className={withdrawals.small}>{t('exit.emptied')}</p>
          ) : (
            <>
              <p>{t('before.cash', { balance: money(cash, brand.token.symbol) })}</p>
              <p>
                <Link className="button" href={`/account/membership/stake?amount=${cash}&exit`}>
                  {t('before.move')}
                </Link>
              </p>
            </>
          )}
        </li>
        <li aria-current={isEmpty ? 'step' : undefined}>
          <h3 className={styles.name}>{t('exit.form')}</h3>
          {children ?? <p className={withdrawals.small}>{t('steps.ahead')}</p>}
        </li>
        <li>
          <h3 className={styles.name}>{t('steps.held')}</h3>
          <p className={withdrawals.small}>{t('exit.wait')}</p>
        </li>
      </ol>
    </Card>
  );
}
