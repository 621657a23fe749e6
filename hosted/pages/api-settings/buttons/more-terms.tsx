import { useTranslation } from 'react-i18next';
import type { BusinessButton } from '#shared/buttons/schemas.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { dayOf } from '../../../platform/days.ts';
import { FormField } from '../../../ui/form/form-field.tsx';
import type { FormState } from '../../../ui/form/use-form.ts';
import { LevelField } from '../offers/level-field.tsx';
import { MoreOfferTerms } from '../offers/more-offer-terms.tsx';

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
  return (
    <MoreOfferTerms
      form={form}
      summary={t('form.more')}
      names={TERMS}
      isOpen={TERMS.some((term) => before?.[term])}
    >
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
          <LevelField
            form={form}
            name="minimumLevel"
            label={t('form.level')}
            anyLevel={t('form.any-level')}
            chosen={before?.minimumLevel}
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
    </MoreOfferTerms>
  );
}
