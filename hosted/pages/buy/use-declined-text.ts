import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/api-client.ts';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { declinedKey } from './declined.ts';

/** A refused card with its reason; any other refusal as everywhere. */
export function useDeclinedText(): (failure: Failure) => string {
  const { t } = useTranslation('buy');
  const textOf = useFailureText();
  return (failure) =>
    failure.code === 'purchase_failed'
      ? `${textOf(failure)}. ${t(declinedKey(failure.message))}`
      : textOf(failure);
}
