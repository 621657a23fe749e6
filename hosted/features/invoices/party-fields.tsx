import { useTranslation } from 'react-i18next';
import { COUNTRIES } from '#shared/invoices/countries.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import { FormSelect } from '../../ui/form/form-select.tsx';
import type { FormValues } from '../../ui/form/form-values.ts';
import type { FormState } from '../../ui/form/use-form.ts';
import styles from '../buttons/buttons.module.css';

interface Known {
  name: string | null;
  street: string | null;
  postcode: string | null;
  city: string | null;
  country: string | null;
  vatId: string | null;
}

interface PartyFieldsProps {
  form: FormState;
  /** The field that holds the party. */
  of: 'seller' | 'buyer';
  known: Known | null;
}

/** The name and address that an invoice states. */
export function PartyFields({ form, of, known }: PartyFieldsProps) {
  const { t } = useTranslation('invoices');
  const countries = useCountries();
  const field = (name: keyof Known) => ({
    form,
    name: `${of}.${name}`,
    defaultValue: known?.[name] ?? '',
    // A business's own browser does not know its customer.
    autoComplete: 'off',
  });
  return (
    <>
      <FormField {...field('name')} label={t('field.name')} maxLength={120} />
      <FormField {...field('street')} label={t('field.street')} maxLength={120} />
      <div className={styles.pair}>
        <FormField {...field('postcode')} label={t('field.postcode')} maxLength={20} />
        <FormField {...field('city')} label={t('field.city')} maxLength={80} />
      </div>
      <FormSelect
        form={form}
        name={`${of}.country`}
        label={t('field.country')}
        defaultValue={known?.country ?? ''}
        options={[{ value: '', label: '–' }, ...countries]}
      />
      {of === 'buyer' && <FormField {...field('vatId')} label={t('field.vat-id')} maxLength={40} />}
    </>
  );
}

/** Sorted by their names in the reader's language. */
function useCountries() {
  const { i18n } = useTranslation();
  const names = new Intl.DisplayNames([i18n.language], { type: 'region' });
  return COUNTRIES.map((code) => ({ value: code, label: names.of(code) ?? code })).sort((a, b) =>
    a.label.localeCompare(b.label, i18n.language),
  );
}

/** What was typed; what is empty is null. */
export const partyOf = (values: FormValues | undefined): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [name, String(value).trim() || null]),
  );

/** The buyer as a call takes it: a required field that is empty is missing. */
export const buyerOf = (values: FormValues | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(partyOf(values)).flatMap(([name, value]) =>
      value === null ? [] : [[name, value]],
    ),
  );
