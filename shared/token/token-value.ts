import { brand } from '../brand.ts';

/** An amount of tokens for a text or a row. @param amount a decimal string */
export const tokenValue = (amount: string) =>
  ({ kind: 'money', amount, currency: brand.token.symbol }) as const;
