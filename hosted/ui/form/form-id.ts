import { createContext, useContext } from 'react';
import { useErrorText } from '../use-error-text.ts';
import { useFormat } from '../use-format.ts';
import { fieldMessage } from './field-messages.ts';
import type { FormState } from './use-form.ts';

/** The id of the alert above the fields. */
export const FormIdContext = createContext<string | undefined>(undefined);

/** An amount as schemas write it, such as `40.00 EUR`. */
const AMOUNT = /([\d.]+) ([A-Z]{3,})/g;

/** The error of a field: its own message, or the alert it shares. */
export function useFieldError(
  form: FormState,
  name: string,
): { error: string | undefined; sharedError: string | undefined } {
  const textOf = useErrorText();
  const { money } = useFormat();
  const alert = useContext(FormIdContext);
  const message = form.errors[name];
  const { key, amount, ...about } = fieldMessage(message ?? '');
  const values = amount
    ? { ...about, amount: amount.replace(AMOUNT, (_, value, currency) => money(value, currency)) }
    : about;
  return {
    error: message === undefined ? undefined : textOf(key, values),
    sharedError: form.blamed === name ? alert : undefined,
  };
}
