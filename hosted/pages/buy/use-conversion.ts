import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { priceOf, tokensFor } from '#shared/token/convert.ts';
import { readDecimal, writeDecimal } from '../../ui/form/decimal-input.ts';

export type Unit = 'tokens' | 'money';

export interface Conversion {
  /** The unit that was typed last. */
  unit: Unit;
  /** Decimal strings; undefined without a valid value. */
  tokens: string | undefined;
  price: string | undefined;
  isWrong: boolean;
  textOf(unit: Unit): string;
  example(unit: Unit): string;
  type(unit: Unit, text: string): void;
}

const EXAMPLES = { tokens: '152.5', money: '40.00' };

/**
 * The typed amount and its conversion, calculated as on the server.
 * @param rate price of one token in `currency`
 * @param first initial amount of tokens
 */
export function useConversion(rate: string, currency: string, first: string): Conversion {
  const { i18n } = useTranslation();
  const [entry, setEntry] = useState<{ unit: Unit; text: string }>({
    unit: 'tokens',
    text: writeDecimal(first, i18n.language),
  });
  const { unit, text } = entry;
  const typed = readDecimal(text);
  const convert = unit === 'tokens' ? priceOf : tokensFor;
  const other = typed === undefined ? undefined : convert(typed, rate, currency);
  const [tokens, price] = unit === 'tokens' ? [typed, other] : [other, typed];
  return {
    unit,
    tokens: other === undefined ? undefined : tokens,
    price: other === undefined ? undefined : price,
    isWrong: text !== '' && other === undefined,
    textOf: (side) => (side === unit ? text : writeDecimal(other ?? '', i18n.language)),
    example: (side) => writeDecimal(EXAMPLES[side], i18n.language),
    type: (side, next) => setEntry({ unit: side, text: next }),
  };
}
