import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/api-client.ts';

import { REFUSALS } from './refusals.ts';

/** Says a refusal in the person's language. */
export function useFailureText(): (failure: Failure) => string {
  const { t } = useTranslation('errors');
  return ({ code, retryAfter }) => {
    if (code === 'rate_limited' && retryAfter !== undefined) {
      return t('failure.wait', { count: Math.ceil(retryAfter) });
    }
    return t(`errors.${code}`, { ns: REFUSALS, defaultValue: t('errors.internal_error') });
  };
}
