import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import type { Text } from '#shared/text.ts';

interface AmountFieldProps {
  texts(text: Text): string;
  locale: string;
  typed: string;
  currency: string;
  currencies: readonly string[];
  /** Already translated. */
  error: string | undefined;
  onType(typed: string): void;
  onCurrency(currency: string): void;
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

const decimalSignOf = (locale: string) =>
  new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ??
  '.';

/** A field for keyboards, and keys for fingers. */
export function AmountField(props: AmountFieldProps): JSX.Element {
  const { texts, locale, typed, currency, currencies, error, onType, onCurrency } = props;
  const id = useId();
  const sign = decimalSignOf(locale);
  const key = (text: string) => (
    <button type="button" class="pad__key" onClick={() => onType(typed + text)}>
      {text}
    </button>
  );
  return (
    <div class="pad__field">
      <div class="pad__line">
        <div class="field">
          <label class="field__label" for={`${id}-amount`}>
            {texts({ key: 'till:pad.amount' })}
          </label>
          <input
            class="field__input pad__input"
            id={`${id}-amount`}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            aria-invalid={error ? 'true' : undefined}
            aria-describedby={error && `${id}-error`}
            value={typed}
            onInput={(event) => onType(event.currentTarget.value)}
          />
        </div>
        <div class="field">
          <label class="field__label" for={`${id}-currency`}>
            {texts({ key: 'till:pad.currency' })}
          </label>
          <select
            class="field__input"
            id={`${id}-currency`}
            value={currency}
            onChange={(event) => onCurrency(event.currentTarget.value)}
          >
            {currencies.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </div>
      </div>
      <p class="field__error" id={`${id}-error`} role="alert">
        {error ?? null}
      </p>
      <fieldset class="pad__keys">
        <legend class="visually-hidden">{texts({ key: 'till:pad.keys' })}</legend>
        {DIGITS.map((digit) => key(digit))}
        {key(sign)}
        {key('0')}
        <button
          type="button"
          class="pad__key"
          aria-label={texts({ key: 'till:pad.delete' })}
          onClick={() => onType(typed.slice(0, -1))}
        >
          <span aria-hidden="true">⌫</span>
        </button>
      </fieldset>
    </div>
  );
}
