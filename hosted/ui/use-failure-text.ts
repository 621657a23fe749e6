import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/http/api-client.ts';

import { type ErrorKey, useErrorText } from './use-error-text.ts';

/** Translates a failure. */
export function useFailureText(): (failure: Failure) => string {
  const { t } = useTranslation('errors');
  const textOf = useErrorText();
  return ({ code, retryAfter }) => {
    if (code === 'rate_limited' && retryAfter !== undefined) {
      return t('failure.wait', { count: Math.ceil(retryAfter) });
    }
    const key = `errors.${code}` as ErrorKey;
    return textOf(key, { defaultValue: t('errors.internal_error') });
  };
}
