import { useTranslation } from 'react-i18next';
import { ReauthenticationFields } from '../../features/reauthentication/reauthentication-fields.tsx';
import { useMember } from '../../platform/use-member.ts';
import { Card } from '../../ui/card.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { PendingEmail } from './pending-email.tsx';
import styles from './profile.module.css';
import { SaveRow } from './save-row.tsx';
import { useProfileForm } from './use-profile-form.ts';

/** A new address takes effect when its confirmation link is opened. */
export function EmailSection() {
  const { t } = useTranslation('profile');
  const user = useMember();
  const { form, saved } = useProfileForm();

  /** An unchanged address gets no confirmation link. */
  function doneText(email: string | undefined): string {
    if (email === undefined) return '';
    const isNew = email.toLowerCase() !== user.email.toLowerCase();
    return isNew ? t('email.sent', { email }) : t('edit.updated');
  }

  return (
    <Card title={t('email.title')}>
      <p className={styles.soft}>{t('email.now', { email: user.email })}</p>
      <PendingEmail />
      <Form form={form}>
        <FormField
          form={form}
          name="email"
          type="email"
          label={t('email.new')}
          autoComplete="email"
          maxLength={254}
          required
        />
        <ReauthenticationFields form={form} />
        <SaveRow form={form} text={t('email.submit')} done={doneText(saved?.email)} />
      </Form>
    </Card>
  );
}
