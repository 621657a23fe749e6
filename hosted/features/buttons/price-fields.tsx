import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import type { BusinessButton } from '#shared/buttons/endpoints.ts';
import { readConfig } from '../../platform/app-config.ts';
import { useStore } from '../../platform/store-context.ts';
import { useSignal } from '../../platform/use-signal.ts';
import { writeDecimal } from '../../ui/form/decimal-input.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import { FormSelect } from '../../ui/form/form-select.tsx';
import type { FormState } from '../../ui/form/use-form.ts';
import type { Pricing } from './button-terms.ts';
import styles from './buttons.module.css';

interface PriceFieldsProps {
  form: FormState;
  pricing: Pricing;
  before: BusinessButton | undefined;
}

/** A price or its limits, with the currency. The currency is fixed once the button exists. */
export function PriceFields({ form, pricing, before }: PriceFieldsProps) {
  const { t, i18n } = useTranslation('buttons');
  const { currencies } = readConfig(useSignal(useStore().appConfig));
  const chosen = before ? [before.currency] : [...currencies, brand.token.symbol];
  const field = (name: 'amount' | 'minimum' | 'maximum', label: string) => (
    <FormField
      key={name}
      form={form}
      name={name}
      label={label}
      defaultValue={before?.[name] ? writeDecimal(before[name], i18n.language) : ''}
      inputMode="decimal"
      maxLength={24}
      autoComplete="off"
      required
    />
  );
  return (
    <div className={pricing === 'fixed' ? styles.pair : styles.triple}>
      {pricing === 'fixed'
        ? field('amount', t('form.amount'))
        : [field('minimum', t('form.minimum')), field('maximum', t('form.maximum'))]}
      <FormSelect
        form={form}
        name="currency"
        label={t('form.currency')}
        options={chosen.map((code) => ({ value: code, label: code }))}
      />
    </div>
  );
}
