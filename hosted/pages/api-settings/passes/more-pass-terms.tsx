import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LEVELS } from '#shared/brand.ts';
import type { Pass } from '#shared/passes/schemas.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { FormArea } from '../../../ui/form/form-area.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { FormSelect } from '../../../ui/form/form-select.tsx';
import type { FormState } from '../../../ui/form/use-form.ts';

const TERMS = ['terms', 'level', 'mostPerMember'] as const;

/** Terms that most passes do without. They open for a pass that has one, and for an error. */
export function MorePassTerms({ form, before }: { form: FormState; before: Pass | undefined }) {
  const { t } = useTranslation('passes');
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
        <div className={styles.pair}>
          <FormSelect
            form={form}
            name="level"
            label={t('form.level')}
            defaultValue={before?.level ?? ''}
            options={[
              { value: '', label: t('form.any-level') },
              ...LEVELS.map((level) => ({ value: level, label: level })),
            ]}
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
      </div>
    </details>
  );
}
