import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { isGivenBack } from '#shared/mandates/give-back.ts';
import type { MemberAgreement } from '#shared/mandates/schemas.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useFormat } from '../../../ui/use-format.ts';
import styles from './regular-payments.module.css';
import { useDay } from './use-day.ts';

/** The newest charges, each with its receipt; for eight weeks a paid one can be asked back. */
export function PastCharges({ agreement }: { agreement: MemberAgreement }) {
  const { t } = useTranslation('mandates');
  const { money } = useFormat();
  const { now } = useSession();
  const day = useDay(agreement.zone);
  const { charges, currency } = agreement;
  if (charges.length === 0) return null;
  return (
    <details className={styles.past}>
      <summary>{t('list.past')}</summary>
      <ul>
        {charges.map((charge) => {
          const { id, net, status, dueAt, transactionId } = charge;
          const receipt = `/account/transactions/${transactionId}`;
          return (
            <li key={id}>
              {transactionId ? <Link href={receipt}>{day(dueAt)}</Link> : day(dueAt)}
              <span>{money(net, currency)}</span>
              <span className={styles.soft}>{t(`charge.${statusKey(status)}`)}</span>
              {transactionId && isGivenBack(charge, now()) && (
                <Link href={`${receipt}?refund=ask`}>{t('charge.ask-back')}</Link>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** A charge in this list was announced at least. */
const statusKey = (status: MemberAgreement['charges'][number]['status']) =>
  status === 'scheduled' ? 'announced' : status;
