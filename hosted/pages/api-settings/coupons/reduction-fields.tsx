import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { readConfig } from '../../../platform/app-config.ts';
import { useStore } from '../../../platform/store-context.ts';
import { useSignal } from '../../../platform/use-signal.ts';
import { AmountField } from '../../../ui/form/amount-field.tsx';
import { FormControl } from '../../../ui/form/form-control.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import type { FormState } from '../../../ui/form/use-form.ts';
import type { Kind } from './coupon-values.ts';

interface ReductionFieldsProps {
  form: FormState;
  kind: Kind;
  onKind(kind: Kind): void;
}

/** A percentage, or an amount in one currency. */
export function ReductionFields({ form, kind, onKind }: ReductionFieldsProps) {
  const { t } = useTranslation('coupons');
  const { currencies } = readConfig(useSignal(useStore().appConfig));
  const codes = [...currencies, brand.token.symbol];
  const [currency, setCurrency] = useState(codes[0] ?? brand.token.symbol);
  const [amount, setAmount] = useState('');
  return (
    <>
      <FormControl form={form} name="kind" label={t('form.kind')}>
        {(control) => (
          <select
            {...control}
            value={kind}
            onChange={({ target }) => onKind(target.value === 'amount' ? 'amount' : 'percent')}
          >
            <option value="percent">{t('form.percent')}</option>
            <option value="amount">{t('form.amount')}</option>
          </select>
        )}
      </FormControl>
      {kind === 'percent' ? (
        <FormField
          form={form}
          name="percent"
          label={t('form.percent-label')}
          inputMode="decimal"
          maxLength={5}
          autoComplete="off"
          required
        />
      ) : (
        <div className={styles.pair}>
          <AmountField
            form={form}
            name="amount"
            label={t('form.amount-label')}
            currency={currency}
            text={amount}
            onText={setAmount}
          />
          <FormControl form={form} name="currency" label={t('form.currency')}>
            {(control) => (
              <select
                {...control}
                value={currency}
                onChange={({ target }) => setCurrency(target.value)}
              >
                {codes.map((code) => (
                  <option key={code}>{code}</option>
                ))}
              </select>
            )}
          </FormControl>
        </div>
      )}
    </>
  );
}
