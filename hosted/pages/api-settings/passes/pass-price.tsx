import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
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

/** The price of a pass, with its currency, at first that of the business. It is fixed once the pass exists. */
export function PassPrice({ form, before }: { form: FormState; before: Pass | undefined }) {
  const { t, i18n } = useTranslation('passes');
  const { currency: business } = useMember();
  const { currencies } = readConfig(useSignal(useStore().appConfig));
  const codes = before ? [before.currency] : [...currencies, brand.token.symbol];
  const [chosen, setChosen] = useState<string>();
  const own = codes.find((code) => code === business);
  const currency = chosen ?? own ?? codes[0] ?? brand.token.symbol;
  const [typed, setTyped] = useState(() =>
    before ? writeTypedAmount(before.price, i18n.language) : '',
  );
  return (
    <div className={styles.pair}>
      <AmountField
        form={form}
        name="price"
        label={t('form.price')}
        currency={currency}
        text={typed}
        onText={setTyped}
      />
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
