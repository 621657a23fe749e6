import { useTranslation } from 'react-i18next';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import type { PaymentStep } from '#shared/transactions/schemas.ts';
import { useApi } from '../../../platform/use-api.ts';
import { Card } from '../../../ui/card.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import styles from './payment-timeline.module.css';

/** What happened to a payment, oldest first; empty until it is known, and if there is nothing. */
export function PaymentTimeline({ id }: { id: string }) {
  const { t } = useTranslation('account');
  // A payment that no session asked for has no timeline, and the receipt above says all.
  const { data } = useApi(transactionsEndpoints.readTimeline, { params: { id } });
  if (!data) return null;
  return (
    <Card title={t('timeline.title')} emphasis="quiet">
      <ol className={styles.steps}>
        {data.steps.map((step) => (
          <Step key={`${step.kind} ${step.at}`} {...step} />
        ))}
      </ol>
    </Card>
  );
}

function Step({ kind, at, amount, currency }: PaymentStep) {
  const { t } = useTranslation('account');
  const { time, money } = useFormat();
  return (
    <li className={styles.step} data-kind={kind}>
      <span className={styles.name}>{t(`payment-steps.${kind}`)}</span>
      {amount && currency && <span className={styles.amount}>{money(amount, currency)}</span>}
      <time className={styles.time} dateTime={at}>
        {time(at)}
      </time>
    </li>
  );
}
