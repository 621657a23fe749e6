import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/http/api-client.ts';
import { Button } from './button.tsx';
import styles from './failure-notice.module.css';
import { useFailureText } from './use-failure-text.ts';

interface FailureNoticeProps {
  failure: Failure;
  onRetry(): void;
  /** A retry is under way. */
  busy?: boolean;
}

/** A failed read with its reason and a retry button. */
export function FailureNotice({ failure, onRetry, busy = false }: FailureNoticeProps) {
  const { t } = useTranslation('errors');
  const textOf = useFailureText();
  return (
    <div className={`notice notice--error ${styles.failure}`} role="alert">
      <p>{textOf(failure)}</p>
      <Button variant="quiet" idle={busy} onClick={onRetry}>
        {t(busy ? 'failure.retrying' : 'failure.retry')}
      </Button>
    </div>
  );
}
