import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import type { Outcome } from '#shared/wallet/moves.ts';
import type { MembershipData } from '../../features/membership/use-membership.ts';
import { Money } from '../../ui/money.tsx';
import { FailingAgreements } from './lazy-parts.ts';
import styles from './outcome-preview.module.css';
import { useOutcomeText } from './use-outcome-text.ts';

interface OutcomePreviewProps {
  data: MembershipData;
  outcome: Outcome;
  /** Of the payment that the member comes from. */
  total: string | undefined;
}

/** Level, payments and both balances after a move. */
export function OutcomePreview({ data, outcome, total }: OutcomePreviewProps) {
  const { t } = useTranslation('membership');
  const { level, paying, warning, isLoss } = useOutcomeText(data, total)(outcome);
  const tokens = (amount: string) => <Money amount={amount} currency={brand.token.symbol} />;
  return (
    <div className={isLoss ? `${styles.preview} ${styles.loss}` : styles.preview}>
      <div className={styles.words}>
        <p className={styles.level}>{level}</p>
        {paying && <p>{paying}</p>}
        {warning && <p>{warning}</p>}
        {isLoss && (
          <Suspense fallback={null}>
            <FailingAgreements outcome={outcome} />
          </Suspense>
        )}
      </div>
      <dl className={styles.accounts}>
        <div>
          <dt>{t('move.after-cash')}</dt>
          <dd>{tokens(outcome.cash)}</dd>
        </div>
        <div>
          <dt>{t('move.after-stake')}</dt>
          <dd>{tokens(outcome.stake)}</dd>
        </div>
      </dl>
    </div>
  );
}
