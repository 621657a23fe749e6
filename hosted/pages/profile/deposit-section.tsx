import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import type { FormValues } from '../../ui/form/form-values.ts';
import { AskedCode } from '../second-factor/asked-code.tsx';
import { CurrentPassword } from './current-password.tsx';
import styles from './profile.module.css';
import { SaveRow } from './save-row.tsx';
import { useMember } from './use-member.ts';
import { useProfileForm } from './use-profile-form.ts';

/** Where the funds go when the member leaves: an address of their own, or none. */
export function DepositSection() {
  const { t } = useTranslation('profile');
  const user = useMember();
  const { form, saved } = useProfileForm({ shape: orNone });
  return (
    <Card title={t('deposit.title')}>
      <p className={styles.soft}>{t('deposit.text')}</p>
      <Form form={form}>
        <FormField
          form={form}
          name="externalDepositAddress"
          label={t('deposit.label')}
          message={t('deposit.hint')}
          defaultValue={user.externalDepositAddress ?? ''}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <CurrentPassword form={form} />
        <AskedCode form={form} />
        <SaveRow form={form} text={t('deposit.submit')} done={saved ? t('edit.updated') : ''} />
      </Form>
    </Card>
  );
}

function orNone(values: FormValues): unknown {
  const address = String(values.externalDepositAddress).trim();
  return { ...values, externalDepositAddress: address === '' ? null : address };
}
