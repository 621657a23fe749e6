import { useTranslation } from 'react-i18next';
import { ReauthenticationFields } from '../../features/reauthentication/reauthentication-fields.tsx';
import { useMember } from '../../platform/use-member.ts';
import { isBusiness } from '../../platform/user.ts';
import { Card } from '../../ui/card.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import styles from './profile.module.css';
import { SaveRow } from './save-row.tsx';
import { useProfileForm } from './use-profile-form.ts';

/** The business's public name. It requires reauthentication, because customers trust it. */
export function BusinessNameSection() {
  const { t } = useTranslation('profile');
  const user = useMember();
  const { form, saved } = useProfileForm();
  if (!isBusiness(user)) return null;
  return (
    <Card title={t('business-name.title')}>
      <p className={styles.soft}>{t('business-name.text')}</p>
      <Form form={form}>
        <FormField
          form={form}
          name="recipientName"
          label={t('edit.business')}
          autoComplete="organization"
          defaultValue={user.recipientName ?? ''}
          maxLength={120}
          required
        />
        <ReauthenticationFields form={form} />
        <SaveRow
          form={form}
          text={t('business-name.submit')}
          done={saved ? t('edit.updated') : ''}
        />
      </Form>
    </Card>
  );
}
