import { useTranslation } from 'react-i18next';
import type { Withdrawal } from '#shared/withdrawals/schemas.ts';
import type { TextKey } from '../../platform/text-areas.ts';
import { Notice } from '../../ui/notice.tsx';
import { useFormat } from '../../ui/use-format.ts';
import styles from './withdrawals.module.css';

interface Step {
  key: TextKey<'withdrawals'>;
  /** Time of completion. */
  at: string | null;
}

/** The steps of a withdrawal. The state is also given in words. */
export function Steps({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawals');
  const { time } = useFormat();
  const { status, requestedAt, holdUntil, approvedAt, signedAt, broadcastAt } = withdrawal;
  const { secondApproval } = withdrawal;
  const steps: Step[] = [
    { key: 'steps.asked', at: requestedAt },
    { key: 'steps.held', at: approvedAt },
    { key: 'steps.signed', at: signedAt },
    { key: 'steps.sent', at: broadcastAt },
    { key: 'steps.settled', at: status === 'settled' ? withdrawal.closedAt : null },
  ];
  const current = steps.findIndex(({ at }) => at === null);

  function words({ at }: Step, index: number): string {
    if (at !== null) return time(at);
    if (index !== current) return t('steps.ahead');
    if (status === 'requested' && secondApproval && !secondApproval.approvedAt) {
      return t('steps.second', { at: time(secondApproval.until) });
    }
    const { checkingSince } = withdrawal;
    if (checkingSince) return t('steps.checking', { at: time(checkingSince) });
    if (withdrawal.underReview) return t('steps.under-review');
    return status === 'requested' ? t('steps.until', { at: time(holdUntil) }) : t('steps.now');
  }

  const step = steps[current];
  return (
    <>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li
            key={step.key}
            className={step.at !== null ? styles.done : undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={styles.step}>{t(step.key)}</span>
            <span className={styles.small}>{words(step, index)}</span>
          </li>
        ))}
      </ol>
      <Notice hidden text={step ? t('steps.heard', { step: t(step.key) }) : ''} />
    </>
  );
}
