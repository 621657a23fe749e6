import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import { useFieldError } from '../../ui/form/form-id.ts';
import type { FormState } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { useFormat } from '../../ui/use-format.ts';
import styles from './converter.module.css';
import type { Conversion, Unit } from './use-conversion.ts';

interface ConverterProps {
  form: FormState;
  conversion: Conversion;
  currency: string;
}

/** Converts between tokens and money: the other field follows the typed one. */
export function Converter({ form, conversion, currency }: ConverterProps) {
  const { t } = useTranslation('buy');
  const { money } = useFormat();
  const { tokens, price } = conversion;
  return (
    <div className={styles.converter}>
      <Amount
        {...{ form, conversion }}
        unit="tokens"
        label={t('form.tokens', { symbol: brand.token.symbol })}
      />
      <span aria-hidden="true" className={styles.equals}>
        =
      </span>
      <Amount {...{ form, conversion }} unit="money" label={t('form.money', { currency })} />
      <Notice
        hidden
        text={
          tokens !== undefined && price !== undefined
            ? `${money(tokens, brand.token.symbol)} = ${money(price, currency)}`
            : ''
        }
      />
    </div>
  );
}

interface AmountProps {
  form: FormState;
  conversion: Conversion;
  unit: Unit;
  label: string;
}

/** The typed field is submitted and shows the error. */
function Amount({ form, conversion, unit, label }: AmountProps) {
  const { t } = useTranslation('buy');
  const id = useId();
  const isTyped = conversion.unit === unit;
  const refused = useFieldError(form, 'amount').error;
  const example = conversion.example(unit);
  let error: ReactNode;
  if (isTyped) error = conversion.isWrong ? t('form.amount-invalid', { example }) : refused;
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        name={isTyped ? 'amount' : ''}
        className={`field__input ${styles.input}`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        value={conversion.textOf(unit)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => {
          form.clearError('amount');
          conversion.type(unit, event.target.value);
        }}
      />
      {error && (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
