import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../ui/form/form-field.tsx';
import type { FormState } from '../../ui/form/use-form.ts';

export function PersonFields({ form }: { form: FormState }) {
  const { t } = useTranslation('join');
  const errorId = useId();
  return (
    <>
      <FormField
        form={form}
        name="name"
        errorId={errorId}
        label={t('register.name')}
        autoComplete="given-name"
        maxLength={80}
        required
      />
      <FormField
        form={form}
        name="surname"
        after={{ name: 'name', errorId }}
        label={t('register.surname')}
        autoComplete="family-name"
        maxLength={80}
        required
      />
    </>
  );
}
