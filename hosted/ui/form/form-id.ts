import { createContext, useContext } from 'react';
import { useErrorText } from '../use-error-text.ts';
import { fieldMessage } from './field-messages.ts';
import type { FormState } from './use-form.ts';

/** The id of the alert above the fields. */
export const FormIdContext = createContext<string | undefined>(undefined);

/** The error of a field: its own message, or the alert it shares. */
export function useFieldError(
  form: FormState,
  name: string,
): { error: string | undefined; sharedError: string | undefined } {
  const textOf = useErrorText();
  const alert = useContext(FormIdContext);
  const message = form.errors[name];
  const { key, ...about } = fieldMessage(message ?? '');
  return {
    error: message === undefined ? undefined : textOf(key, about),
    sharedError: form.blamed === name ? alert : undefined,
  };
}
