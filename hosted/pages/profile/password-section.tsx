import { useTranslation } from 'react-i18next';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import { ReauthenticationFields } from '../../features/reauthentication/reauthentication-fields.tsx';
import { useInvalidate } from '../../platform/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SaveRow } from './save-row.tsx';
import { useProfileForm } from './use-profile-form.ts';

/** A new password ends the member's other sessions, so their list is read again. */
export function PasswordSection() {
  const { t } = useTranslation('profile');
  const invalidate = useInvalidate();
  const { form, saved } = useProfileForm({
    onSaved: () => void invalidate(profileEndpoints.listSignIns),
  });
  return (
    <Card title={t('password.title')}>
      <Form form={form}>
        <ReauthenticationFields form={form} />
        <PasswordField
          form={form}
          name="password"
          label={t('password.new')}
          message={t('password.hint')}
          autoComplete="new-password"
        />
        <SaveRow form={form} text={t('password.submit')} done={saved ? t('edit.updated') : ''} />
      </Form>
    </Card>
  );
}
