import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import type { BusinessButton } from '#shared/buttons/schemas.ts';
import type { Pass } from '#shared/passes/schemas.ts';
import { writeTypedAmount } from '#shared/typed-amount.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { readConfig } from '../../../platform/app-config.ts';
import { useStore } from '../../../platform/store-context.ts';
import { useMember } from '../../../platform/use-member.ts';
import { useSignal } from '../../../platform/use-signal.ts';
import { AmountField } from '../../../ui/form/amount-field.tsx';
import { FormControl } from '../../../ui/form/form-control.tsx';
import type { FormState } from '../../../ui/form/use-form.ts';
import type { Pricing } from './button-terms.ts';

interface PriceFieldsProps {
  form: FormState;
  pricing: Pricing;
  before: BusinessButton | undefined;
  /** Its price is the first one; the currency is that of the pass. */
  sells: Pass | undefined;
}

/** A price or its limits, with the currency, at first that of the business. The currency is fixed once the button exists. */
export function PriceFields({ form, pricing, before, sells }: PriceFieldsProps) {
  const { t, i18n } = useTranslation('buttons');
  const { currency: business } = useMember();
  const { currencies } = readConfig(useSignal(useStore().appConfig));
  const fixed = before?.currency ?? sells?.currency;
  const codes = fixed ? [fixed] : [...currencies, brand.token.symbol];
  const [chosen, setChosen] = useState<string>();
  const own = codes.find((code) => code === business);
  const currency = chosen ?? own ?? codes[0] ?? brand.token.symbol;
  const written = (amount: string | null = null) =>
    amount === null ? '' : writeTypedAmount(amount, i18n.language);
  const [typed, setTyped] = useState({
    amount: written(before?.amount ?? sells?.price),
    minimum: written(before?.minimum),
    maximum: written(before?.maximum),
  });
  const field = (name: keyof typeof typed, label: string) => (
    <AmountField
      key={name}
      form={form}
      name={name}
      label={label}
      currency={currency}
      text={typed[name]}
      onText={(text) => setTyped({ ...typed, [name]: text })}
    />
  );
  return (
    <div className={pricing === 'fixed' ? styles.pair : styles.triple}>
      {pricing === 'fixed'
        ? field('amount', t('form.amount'))
        : [field('minimum', t('form.minimum')), field('maximum', t('form.maximum'))]}
      <FormControl form={form} name="currency" label={t('form.currency')}>
        {(control) => (
          <select
            {...control}
            value={currency}
            onChange={({ target }) => {
              form.clearError('currency');
              setChosen(target.value);
            }}
          >
            {codes.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        )}
      </FormControl>
    </div>
  );
}
