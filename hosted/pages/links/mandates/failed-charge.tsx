import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { MemberAgreement } from '#shared/mandates/schemas.ts';
import { useFormat } from '../../../ui/use-format.ts';
import styles from './regular-payments.module.css';
import { useDay } from './use-day.ts';

/** Where the member removes the reason; the others are removed in this list, or by themselves. */
const REMEDIES = {
  insufficient: { href: '/account/cash', text: 'failed.add' },
  debt: { href: '/account/orders', text: 'failed.orders' },
  level: { href: '/account/membership/stake', text: 'failed.stake' },
  trial: { href: '/account/membership/stake', text: 'failed.stake' },
  frozen: { href: '/contact', text: 'failed.contact' },
  cap: null,
  rate: null,
  limit: null,
  mandate: null,
} as const;

interface FailedChargeProps {
  owed: NonNullable<MemberAgreement['owed']>;
  agreement: MemberAgreement;
}

/** The oldest charge that is owed: why it could not be taken, when it is tried again, and what the member can do. */
export function FailedCharge({ owed, agreement }: FailedChargeProps) {
  const { t } = useTranslation('mandates');
  const { money } = useFormat();
  const { currency, zone, toBuy, status } = agreement;
  const day = useDay(zone);
  const { net, dueAt, reason, nextAttemptAt } = owed.oldest;
  const isOver = status === 'ended';
  const remedy = isOver
    ? null
    : reason === 'insufficient' && toBuy !== null
      ? { href: `/account/buy?tokens=${toBuy}`, text: 'failed.add' as const }
      : reason && REMEDIES[reason];
  const said = { amount: money(net, currency), day: day(dueAt) };
  return (
    <div className={styles.failed}>
      <p>
        <strong>{t('failed.title', said)}</strong>
      </p>
      <p>
        {isOver ? t('failed.over') : reason && t(`failed.${reason}`)}
        {nextAttemptAt && ` ${t('failed.retry', { day: day(nextAttemptAt) })}`}
      </p>
      {owed.net !== net && <p>{t('failed.total', { amount: money(owed.net, currency) })}</p>}
      {remedy && <Link href={remedy.href}>{t(remedy.text)}</Link>}
    </div>
  );
}
