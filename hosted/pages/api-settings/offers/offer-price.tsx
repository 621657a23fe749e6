import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import { writeTypedAmount } from '#shared/typed-amount.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { readConfig } from '../../../platform/app-config.ts';
import { useStore } from '../../../platform/store-context.ts';
import { useMember } from '../../../platform/use-member.ts';
import { useSignal } from '../../../platform/use-signal.ts';
import { AmountField } from '../../../ui/form/amount-field.tsx';
import { FormControl } from '../../../ui/form/form-control.tsx';
import type { FormState } from '../../../ui/form/use-form.ts';

interface OfferPriceProps {
  form: FormState;
  labels: { price: string; currency: string };
  before: { price: string; currency: string } | undefined;
  /** Whether the price may be in tokens. */
  hasTokens: boolean;
}

/** The price of an offer, with its currency, at first that of the business. It is fixed once the offer exists. */
export function OfferPrice({ form, labels, before, hasTokens }: OfferPriceProps) {
  const { i18n } = useTranslation();
  const { currency: business } = useMember();
  const { currencies } = readConfig(useSignal(useStore().appConfig));
  const symbol = brand.token.symbol;
  const codes = before ? [before.currency] : [...currencies, ...(hasTokens ? [symbol] : [])];
  const [chosen, setChosen] = useState<string>();
  const own = codes.find((code) => code === business);
  const currency = chosen ?? own ?? codes[0] ?? symbol;
  const [typed, setTyped] = useState(() =>
    before ? writeTypedAmount(before.price, i18n.language) : '',
  );
  return (
    <div className={styles.pair}>
      <AmountField
        form={form}
        name="price"
        label={labels.price}
        currency={currency}
        text={typed}
        onText={setTyped}
      />
      <FormControl form={form} name="currency" label={labels.currency}>
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
