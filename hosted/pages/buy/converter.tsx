import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import type { Quote } from '#shared/purchases/schemas.ts';
import { priceOf, worthOf } from '#shared/token/convert.ts';
import { AmountField } from '../../ui/form/amount-field.tsx';
import type { FormState } from '../../ui/form/use-form.ts';
import { useFormat } from '../../ui/use-format.ts';
import styles from './converter.module.css';
import type { Conversion, Unit } from './use-conversion.ts';

interface ConverterProps {
  form: FormState;
  conversion: Conversion;
  quote: Quote;
}

/** Converts between tokens and money: the other field follows the typed one. */
export function Converter({ form, conversion, quote }: ConverterProps) {
  const { t } = useTranslation('buy');
  const { money } = useFormat();
  const { symbol } = brand.token;
  const { tokens, price } = conversion;
  const { rate, currency, least, left } = quote;
  // The page says so itself when nothing may be bought.
  const most = left === '0' ? undefined : left;
  const reading =
    tokens !== undefined && price !== undefined
      ? `${money(tokens, symbol)} = ${money(price, currency)}`
      : undefined;
  const limits = {
    tokens: { least, most },
    money: { least: priceOf(least, rate, currency), most: most && worthOf(most, rate, currency) },
  };
  const field = (unit: Unit) => {
    const isTyped = conversion.unit === unit;
    return {
      form,
      // Only the typed amount is sent, and shows what is wrong with it.
      name: isTyped ? 'amount' : '',
      text: conversion.textOf(unit),
      reading: isTyped ? reading : '',
      ...(isTyped ? limits[unit] : {}),
      onText(text: string) {
        form.clearError('amount');
        conversion.type(unit, text);
      },
    };
  };
  return (
    <div className={styles.converter}>
      <AmountField {...field('tokens')} label={t('form.tokens', { symbol })} currency={symbol} />
      <span aria-hidden="true" className={styles.equals}>
        =
      </span>
      <AmountField {...field('money')} label={t('form.money', { currency })} currency={currency} />
    </div>
  );
}
