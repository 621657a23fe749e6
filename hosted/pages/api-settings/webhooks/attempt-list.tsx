import { useTranslation } from 'react-i18next';
import type { DeliveryAttempt } from '#shared/webhooks/log-schemas.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useProblemText } from './use-problem-text.ts';
import styles from './webhooks.module.css';

/** The attempts of a delivery: time, result, duration, and the response on demand. */
export function AttemptList({ log }: { log: readonly DeliveryAttempt[] }) {
  const { t } = useTranslation('webhooks');
  if (log.length === 0) return <p className={styles.soft}>{t('log.not-tried')}</p>;
  return (
    <ol className={styles.attempts}>
      {log.map((attempt) => (
        <Attempt key={attempt.attempt} attempt={attempt} />
      ))}
    </ol>
  );
}

function Attempt({ attempt }: { attempt: DeliveryAttempt }) {
  const { t } = useTranslation('webhooks');
  const { time } = useFormat();
  const problemText = useProblemText();
  const { startedAt, durationMs, responseStatus, responseBody, problem, error } = attempt;
  return (
    <li>
      <p>
        <span className={styles.strong}>
          {problemText(problem, responseStatus) || t('log.answered', { status: responseStatus })}
        </span>
        <span className={styles.small}>
          {t('log.attempt', { number: attempt.attempt, at: time(startedAt), ms: durationMs })}
        </span>
        {error && <code className={styles.error}>{error}</code>}
      </p>
      {responseBody && (
        <details>
          <summary>{t('log.answer')}</summary>
          <pre className={styles.pre} translate="no">
            {responseBody}
          </pre>
        </details>
      )}
    </li>
  );
}
