import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { REFUSALS } from '../refusals.ts';
import { fieldMessage } from './field-messages.ts';
import type { FormState } from './use-form.ts';

/** The id of the alert above the fields. */
export const FormIdContext = createContext<string | undefined>(undefined);

/** What is wrong with a field: said at it, or in the alert it shares. */
export function useFieldError(
  form: FormState,
  name: string,
): { error: string | undefined; sharedError: string | undefined } {
  const { t } = useTranslation('errors');
  const alert = useContext(FormIdContext);
  const message = form.errors[name];
  const { key, ...about } = fieldMessage(message ?? '');
  return {
    error: message === undefined ? undefined : t(key, { ns: REFUSALS, ...about }),
    sharedError: form.blamed === name ? alert : undefined,
  };
}
