import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type NameField, nameOrder } from '#shared/registration/name-order.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import type { FormState } from '../../ui/form/use-form.ts';

interface NameFieldsProps {
  form: FormState;
  labels: Record<NameField, string>;
  values?: Record<NameField, string>;
}

const PURPOSES = { name: 'given-name', surname: 'family-name' } as const;

/** Given name and surname, in the order of the language. An error that both have is shown once. */
export function NameFields({ form, labels, values }: NameFieldsProps) {
  const { i18n } = useTranslation();
  const errorId = useId();
  const [first, second] = nameOrder(i18n.language);
  const field = (name: NameField) => ({
    form,
    name,
    label: labels[name],
    autoComplete: PURPOSES[name],
    defaultValue: values?.[name],
    maxLength: 80,
    required: true,
  });
  return (
    <>
      <FormField {...field(first)} errorId={errorId} />
      <FormField {...field(second)} after={{ name: first, errorId }} />
    </>
  );
}

/** The names of somebody who registers. */
export function PersonFields({ form }: { form: FormState }) {
  const { t } = useTranslation('join');
  return (
    <NameFields form={form} labels={{ name: t('register.name'), surname: t('register.surname') }} />
  );
}
