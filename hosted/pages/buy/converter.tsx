import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import { tokensFor, worthOf } from '#shared/token/convert.ts';
import { Notice } from '../../ui/notice.tsx';
import { useFormat } from '../../ui/use-format.ts';
import styles from './converter.module.css';
import { readDecimal, writeDecimal } from './decimal-input.ts';

type Side = 'tokens' | 'money';

interface ConverterProps {
  /** Price of one token in `currency`. */
  rate: string;
  currency: string;
}

/** Tokens in money and money in tokens: whichever is typed, the other follows. */
export function Converter({ rate, currency }: ConverterProps) {
  const { t, i18n } = useTranslation('account');
  const { money } = useFormat();
  const [entry, setEntry] = useState<{ side: Side; text: string }>({ side: 'tokens', text: '100' });
  const typed = readDecimal(entry.text);
  const convert = entry.side === 'tokens' ? worthOf : tokensFor;
  const other = typed === undefined ? undefined : convert(typed, rate, currency);
  const isWrong = entry.text !== '' && other === undefined;
  const [tokens, amount] = entry.side === 'tokens' ? [typed, other] : [other, typed];

  const fieldOf = (side: Side) => ({
    isWrong: isWrong && entry.side === side,
    value: entry.side === side ? entry.text : writeDecimal(other ?? '', i18n.language),
    onType: (text: string) => setEntry({ side, text }),
  });
  return (
    <div className={styles.converter}>
      <Amount
        label={t('buy.tokens', { symbol: brand.token.symbol })}
        example={writeDecimal('152.5', i18n.language)}
        {...fieldOf('tokens')}
      />
      <span aria-hidden="true" className={styles.equals}>
        =
      </span>
      <Amount
        label={t('buy.money', { currency })}
        example={writeDecimal('40.00', i18n.language)}
        {...fieldOf('money')}
      />
      <Notice
        hidden
        text={
          tokens !== undefined && amount !== undefined
            ? `${money(tokens, brand.token.symbol)} = ${money(amount, currency)}`
            : ''
        }
      />
    </div>
  );
}

interface AmountProps {
  label: string;
  example: string;
  value: string;
  isWrong: boolean;
  onType(text: string): void;
}

function Amount({ label, example, value, isWrong, onType }: AmountProps) {
  const { t } = useTranslation('account');
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={`field__input ${styles.input}`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        value={value}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        onChange={(event) => onType(event.target.value)}
      />
      {isWrong && (
        <p className="field__error" id={`${id}-error`}>
          {t('buy.amount-invalid', { example })}
        </p>
      )}
    </div>
  );
}
