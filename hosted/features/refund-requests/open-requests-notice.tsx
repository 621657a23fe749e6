import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { EARLY_TEXT } from '#shared/documents/early-answers.ts';
import { useOpenRequests } from './use-open-requests.ts';

/** On the home of a business: how many requests wait for an answer. Empty without one. */
export function OpenRequestsNotice() {
  const { t } = useTranslation('refund-requests');
  const open = useOpenRequests();
  if (!open) return null;
  return (
    <p className="notice notice--info">
      <span {...{ [EARLY_TEXT]: 'open' }}>{t('list.waiting', { open })}</span>{' '}
      <Link href="/account/transactions?view=refund-requests">{t('list.see')}</Link>
    </p>
  );
}
