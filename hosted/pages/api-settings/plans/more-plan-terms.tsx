import { useTranslation } from 'react-i18next';
import { USUAL_RETRY_DAYS } from '#shared/plans/fields.ts';
import type { Plan } from '#shared/plans/schemas.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { FormArea } from '../../../ui/form/form-area.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import type { FormState } from '../../../ui/form/use-form.ts';
import { LevelField } from '../offers/level-field.tsx';
import { MoreOfferTerms } from '../offers/more-offer-terms.tsx';

const TERMS = [
  'trialDays',
  'minimumMonths',
  'noticeDays',
  'retryDays',
  'taxRate',
  'level',
  'terms',
] as const;

/** Terms that few plans need. They are open while a plan is changed, and when one of them is refused. */
export function MorePlanTerms({ form, before }: { form: FormState; before: Plan | undefined }) {
  const { t } = useTranslation('plans');
  const field = (name: (typeof TERMS)[number], label: string, value: string, hint?: string) => (
    <FormField
      form={form}
      name={name}
      label={label}
      message={hint}
      defaultValue={value}
      inputMode={name === 'taxRate' ? 'decimal' : 'numeric'}
      maxLength={40}
      autoComplete="off"
    />
  );
  return (
    <MoreOfferTerms
      form={form}
      summary={t('form.more')}
      names={TERMS}
      isOpen={before !== undefined}
    >
      <div className={styles.pair}>
        {field('trialDays', t('form.trial'), `${before?.trialDays ?? 0}`, t('form.trial-hint'))}
        {field('minimumMonths', t('form.minimum'), `${before?.minimumMonths ?? 0}`)}
        {field('noticeDays', t('form.notice'), `${before?.noticeDays ?? 0}`)}
        {field(
          'retryDays',
          t('form.retry'),
          (before?.retryDays ?? USUAL_RETRY_DAYS).join(', '),
          t('form.retry-hint'),
        )}
        {field('taxRate', t('form.tax'), before?.taxRate ?? '')}
        <LevelField
          form={form}
          label={t('form.level')}
          anyLevel={t('form.any-level')}
          chosen={before?.level}
        />
      </div>
      <FormArea
        form={form}
        name="terms"
        label={t('form.terms')}
        message={t('form.terms-hint')}
        rows={3}
        maxLength={500}
        defaultValue={before?.terms ?? ''}
      />
    </MoreOfferTerms>
  );
}
