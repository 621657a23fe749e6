import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/http/api-client.ts';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { declineReasonKey } from './decline-reason.ts';

/** Translates a failure; a declined card with its reason. */
export function useDeclineText(): (failure: Failure) => string {
  const { t } = useTranslation('buy');
  const textOf = useFailureText();
  return (failure) =>
    failure.code === 'purchase_failed'
      ? `${textOf(failure)}. ${t(declineReasonKey(failure.message))}`
      : textOf(failure);
}
