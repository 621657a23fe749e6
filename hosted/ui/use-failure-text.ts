import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/http/api-client.ts';
import { type ErrorKey, useErrorText } from './use-error-text.ts';
import { useFormat } from './use-format.ts';

/** Translates a failure; one that ends names its time. */
export function useFailureText(): (failure: Failure) => string {
  const { t } = useTranslation('errors');
  const textOf = useErrorText();
  const { time } = useFormat();
  return ({ code, retryAfter, fields }) => {
    if (code === 'rate_limited' && retryAfter !== undefined) {
      return t('failure.wait', { count: Math.ceil(retryAfter) });
    }
    const key = `errors.${code}` as ErrorKey;
    const until = fields.find(({ path }) => path === 'until')?.message;
    return textOf(key, {
      defaultValue: t('errors.internal_error'),
      ...(until && { until: time(until) }),
    });
  };
}
