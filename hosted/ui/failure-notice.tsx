import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/api-client.ts';
import { Button } from './button.tsx';
import styles from './failure-notice.module.css';
import { useFailureText } from './use-failure-text.ts';

interface FailureNoticeProps {
  failure: Failure;
  onRetry(): void;
  /** It is being tried again. */
  busy?: boolean;
}

/** What could not be had, why, and another try. */
export function FailureNotice({ failure, onRetry, busy = false }: FailureNoticeProps) {
  const { t } = useTranslation('errors');
  const textOf = useFailureText();
  return (
    <div className={`notice notice--error ${styles.failure}`} role="alert">
      <p>{textOf(failure)}</p>
      <Button look="quiet" idle={busy} onClick={onRetry}>
        {t(busy ? 'failure.retrying' : 'failure.retry')}
      </Button>
    </div>
  );
}
