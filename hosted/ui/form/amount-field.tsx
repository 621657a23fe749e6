import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { decimalsOf, isToken, parseDecimal } from '#shared/money.ts';
import {
  formatExactAmount,
  readTypedAmount,
  type TypedAmount,
  writeTypedAmount,
} from '#shared/typed-amount.ts';
import { Field } from '../field.tsx';
import { useErrorText } from '../use-error-text.ts';
import { useFormat } from '../use-format.ts';
import styles from './amount-field.module.css';
import { fieldMessage } from './field-messages.ts';
import { useFieldError } from './form-id.ts';
import type { FormState } from './use-form.ts';

interface AmountFieldProps {
  form: FormState;
  name: string;
  label: string;
  /** A hint, translated. */
  message?: string | undefined;
  currency: string;
  /** The text as typed; `sentAmount` makes the value for the API from it. */
  text: string;
  onText(text: string): void;
  /** Decimal strings; an amount outside them is reported while it is typed. */
  least?: string | undefined;
  most?: string | undefined;
  /** Replaces the formatted amount below the field. */
  reading?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** An amount in the member's notation, and below it the amount as it is understood. */
export function AmountField(props: AmountFieldProps) {
  const { form, name, label, message, currency, text, onText, reading, ref } = props;
  const { i18n } = useTranslation();
  const read = readTypedAmount(text, i18n.language, currency);
  const trouble = useTrouble(read, props);
  const refused = useFieldError(form, name);
  const isOwn = trouble && (read.kind === 'ambiguous' || isGeneral(form.errors[name]));
  const error = refused.error && (isOwn ? trouble : refused.error);
  const understood =
    read.kind === 'amount' ? `= ${formatExactAmount(read.value, currency, i18n.language)}` : '';
  return (
    <Field
      label={label}
      message={message}
      error={error}
      sharedError={refused.sharedError}
      reading={{ className: styles.reading ?? '', text: trouble ?? reading ?? understood }}
    >
      {(control) => (
        <input
          {...control}
          ref={ref}
          name={name}
          type="text"
          className={`${control.className} ${styles.input}`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          required
          value={text}
          onInput={(event) => {
            form.clearError(name);
            onText(event.currentTarget.value);
          }}
        />
      )}
    </Field>
  );
}

/** True for a message that says no more than that the value is invalid. */
const isGeneral = (message = '') => fieldMessage(message).key === 'fields.invalid';

/** Why the typed text is not an amount within the limits. */
function useTrouble(
  read: TypedAmount,
  { currency, least, most }: Pick<AmountFieldProps, 'currency' | 'least' | 'most'>,
): string | undefined {
  const { i18n } = useTranslation();
  const { money } = useFormat();
  const textOf = useErrorText();
  switch (read.kind) {
    case 'empty':
      return undefined;
    case 'negative':
      return textOf('fields.amount-zero');
    case 'unreadable': {
      const example = writeTypedAmount(exampleIn(currency), i18n.language);
      return textOf('fields.amount-unreadable', { example });
    }
    case 'ambiguous': {
      const [one, other] = read.spellings;
      return textOf('fields.amount-ambiguous', { one, other });
    }
    case 'amount': {
      if (isLess(read.value, least, currency)) {
        return textOf('fields.amount-least', { amount: money(least ?? '', currency) });
      }
      return isLess(most, read.value, currency)
        ? textOf('fields.amount-most', { amount: money(most ?? '', currency) })
        : undefined;
    }
  }
}

function exampleIn(currency: string): string {
  if (isToken(currency)) return '152.5';
  return decimalsOf(currency) === 0 ? '4000' : '40.00';
}

function isLess(one: string | undefined, other: string | undefined, currency: string): boolean {
  const [a, b] = [one, other].map((amount) =>
    amount === undefined ? undefined : parseDecimal(amount, decimalsOf(currency) ?? 0),
  );
  return a !== undefined && b !== undefined && a < b;
}
