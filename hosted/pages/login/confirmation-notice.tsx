import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Confirmation } from './use-confirmation.ts';

interface ConfirmationNoticeProps extends Confirmation {
  /** Appended to the success message. */
  next?: string;
}

/** The result of a confirmation link. An invalid link is requested again by signing in. */
export function ConfirmationNotice({ state, confirm, next = '' }: ConfirmationNoticeProps) {
  const { t } = useTranslation('auth');
  const place = useRef<HTMLDivElement>(null);
  // It takes the focus of the removed button.
  useEffect(() => place.current?.focus(), []);
  if (typeof state === 'object') {
    const mayPass = state.status < 400 || state.status >= 500 || state.status === 429;
    return mayPass ? (
      <FailureNotice failure={state} onRetry={confirm} />
    ) : (
      <Notice tone="error" text={t('confirmation.invalid')} />
    );
  }
  return (
    <div ref={place} tabIndex={-1} className="live-region">
      <Notice text={`${t('confirmation.done')} ${next}`.trim()} />
    </div>
  );
}
