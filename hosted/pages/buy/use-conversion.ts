import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import { priceOf, tokensFor } from '#shared/token/convert.ts';
import { sentAmount, writeTypedAmount } from '#shared/typed-amount.ts';

export type Unit = 'tokens' | 'money';

export interface Conversion {
  /** The unit that was typed last. */
  unit: Unit;
  /** The typed amount for the API. */
  sent: string;
  /** Decimal strings; undefined without a valid value. */
  tokens: string | undefined;
  price: string | undefined;
  textOf(unit: Unit): string;
  type(unit: Unit, text: string): void;
}

/**
 * The typed amount and its conversion, calculated as on the server.
 * @param rate price of one token in `currency`
 * @param first initial amount of tokens
 */
export function useConversion(rate: string, currency: string, first: string): Conversion {
  const { language } = useTranslation().i18n;
  const [entry, setEntry] = useState<{ unit: Unit; text: string }>({
    unit: 'tokens',
    text: writeTypedAmount(first, language),
  });
  const { unit, text } = entry;
  const inTokens = unit === 'tokens';
  const sent = sentAmount(text, language, inTokens ? brand.token.symbol : currency);
  const other = (inTokens ? priceOf : tokensFor)(sent, rate, currency);
  const [tokens, price] = inTokens ? [sent, other] : [other, sent];
  return {
    unit,
    sent,
    tokens: other === undefined ? undefined : tokens,
    price: other === undefined ? undefined : price,
    textOf: (side) => (side === unit ? text : writeTypedAmount(other ?? '', language)),
    type: (side, next) => setEntry({ unit: side, text: next }),
  };
}
