import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LEVELS } from '#shared/brand.ts';
import type { BusinessButton } from '#shared/buttons/schemas.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { dayOf } from '../../../platform/days.ts';
import { FormField } from '../../../ui/form/form-field.tsx';
import { FormSelect } from '../../../ui/form/form-select.tsx';
import type { FormState } from '../../../ui/form/use-form.ts';

const TERMS = [
  'description',
  'stock',
  'expiresAt',
  'minimumLevel',
  'referencePrefix',
  'successUrl',
  'taxRate',
] as const;

interface MoreTermsProps {
  form: FormState;
  before: BusinessButton | undefined;
}

/** Terms that most buttons do without. They open for a button that has one, and for an error. */
export function MoreTerms({ form, before }: MoreTermsProps) {
  const { t } = useTranslation('buttons');
  const [isOpen, setOpen] = useState(() => TERMS.some((term) => before?.[term]));
  const isWrong = TERMS.some((term) => form.errors[term] || form.blamed === term);
  return (
    <details
      className={styles.more}
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('form.more')}</summary>
      <div className={styles.moreFields}>
        <FormField
          form={form}
          name="description"
          label={t('form.description')}
          defaultValue={before?.description ?? ''}
          maxLength={200}
          autoComplete="off"
        />
        <div className={styles.pair}>
          <FormField
            form={form}
            name="stock"
            label={t('form.stock')}
            message={t('form.stock-hint')}
            defaultValue={before?.stock?.toString() ?? ''}
            inputMode="numeric"
            maxLength={7}
            autoComplete="off"
          />
          <FormField
            form={form}
            name="expiresAt"
            type="date"
            label={t('form.until')}
            message={t('form.until-hint')}
            defaultValue={dayOf(before?.expiresAt ?? null)}
          />
          {!before?.plan && (
            <FormSelect
              form={form}
              name="minimumLevel"
              label={t('form.level')}
              defaultValue={before?.minimumLevel ?? ''}
              options={[
                { value: '', label: t('form.any-level') },
                ...LEVELS.map((level) => ({ value: level, label: level })),
              ]}
            />
          )}
          <FormField
            form={form}
            name="taxRate"
            label={t('form.tax-rate')}
            message={t('form.tax-rate-hint')}
            defaultValue={before?.taxRate ?? ''}
            inputMode="decimal"
            maxLength={6}
            autoComplete="off"
          />
          <FormField
            form={form}
            name="referencePrefix"
            label={t('form.prefix')}
            message={t('form.prefix-hint')}
            defaultValue={before?.referencePrefix ?? ''}
            maxLength={40}
            autoComplete="off"
          />
        </div>
        <FormField
          form={form}
          name="successUrl"
          type="url"
          label={t('form.success')}
          message={t('form.success-hint')}
          defaultValue={before?.successUrl ?? ''}
          maxLength={2000}
          autoComplete="off"
        />
      </div>
    </details>
  );
}
