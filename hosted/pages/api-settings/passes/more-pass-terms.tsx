import { useTranslation } from 'react-i18next';
import type { Pass } from '#shared/passes/schemas.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { FormArea } from '../../../ui/form/form-area.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import type { FormState } from '../../../ui/form/use-form.ts';
import { LevelField } from '../offers/level-field.tsx';
import { MoreOfferTerms } from '../offers/more-offer-terms.tsx';

const TERMS = ['terms', 'level', 'mostPerMember'] as const;

/** Terms that most passes do without. They open for a pass that has one, and for an error. */
export function MorePassTerms({ form, before }: { form: FormState; before: Pass | undefined }) {
  const { t } = useTranslation('passes');
  return (
    <MoreOfferTerms
      form={form}
      summary={t('form.more')}
      names={TERMS}
      isOpen={TERMS.some((term) => before?.[term])}
    >
      <div className={styles.pair}>
        <LevelField
          form={form}
          label={t('form.level')}
          anyLevel={t('form.any-level')}
          chosen={before?.level}
        />
        <FormField
          form={form}
          name="mostPerMember"
          label={t('form.most')}
          message={t('form.most-hint')}
          defaultValue={before?.mostPerMember?.toString() ?? ''}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
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
