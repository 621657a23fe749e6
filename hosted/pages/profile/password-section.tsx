import { useTranslation } from 'react-i18next';
import { listSignIns } from '#shared/profile/contract.ts';
import { useInvalidate } from '../../app/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { CurrentPassword } from './current-password.tsx';
import { SaveRow } from './save-row.tsx';
import { useProfileForm } from './use-profile-form.ts';

/** A new password ends the other sign-ins, which are asked for again. */
export function PasswordSection() {
  const { t } = useTranslation('profile');
  const invalidate = useInvalidate();
  const { form, saved } = useProfileForm({ onSaved: () => void invalidate(listSignIns) });
  return (
    <Card title={t('password.title')}>
      <Form form={form}>
        <CurrentPassword form={form} />
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
