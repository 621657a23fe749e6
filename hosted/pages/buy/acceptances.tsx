import { useTranslation } from 'react-i18next';
import { FormCheck } from '../../ui/form/form-check.tsx';
import type { FormState } from '../../ui/form/use-form.ts';
import { LinkedText } from '../../ui/linked-text.tsx';

/** The acceptances a purchase requires (specification §5), each with a link to its text. */
export function Acceptances({ form }: { form: FormState }) {
  const { t } = useTranslation('buy');
  const conditions = '/legal/general-conditions';
  return (
    <div>
      <FormCheck form={form} name="acceptances.conditions" required>
        <LinkedText text={t('accept.conditions')} href={conditions} />
      </FormCheck>
      <FormCheck form={form} name="acceptances.shipping" required>
        <LinkedText text={t('accept.shipping')} href={`${conditions}#shipping`} />
      </FormCheck>
      <FormCheck form={form} name="acceptances.refund" required>
        <LinkedText text={t('accept.refund')} href={`${conditions}#refund`} />
      </FormCheck>
    </div>
  );
}
