import { useTranslation } from 'react-i18next';
import type { Withdrawal } from '#shared/withdrawals/contract.ts';
import { Notice } from '../../ui/notice.tsx';
import { useFormat } from '../../ui/use-format.ts';
import styles from './withdrawals.module.css';

interface Step {
  key: string;
  /** When it was done. */
  at: string | null;
}

/** Where a withdrawal stands, and what comes next. The state is said in words, too. */
export function Steps({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawals');
  const { time } = useFormat();
  const { status, requestedAt, holdUntil, approvedAt, signedAt, broadcastAt } = withdrawal;
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
    return status === 'requested' ? t('steps.until', { at: time(holdUntil) }) : t('steps.now');
  }

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
      <Notice
        hidden
        text={current < 0 ? '' : t('steps.heard', { step: t(steps[current]?.key ?? '') })}
      />
    </>
  );
}
