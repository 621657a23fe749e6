import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useMember } from '../../platform/use-member.ts';
import { Card } from '../../ui/card.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { SaveRow } from './save-row.tsx';
import { useProfileForm } from './use-profile-form.ts';

export function NameSection() {
  const { t } = useTranslation('profile');
  const errorId = useId();
  const user = useMember();
  const { form, saved } = useProfileForm();
  return (
    <Card title={t('edit.personal')}>
      <Form form={form}>
        <FormField
          form={form}
          name="name"
          errorId={errorId}
          label={t('edit.name')}
          autoComplete="given-name"
          defaultValue={user.name ?? ''}
          maxLength={80}
          required
        />
        <FormField
          form={form}
          name="surname"
          after={{ name: 'name', errorId }}
          label={t('edit.surname')}
          autoComplete="family-name"
          defaultValue={user.surname ?? ''}
          maxLength={80}
          required
        />
        <SaveRow form={form} text={t('edit.save')} done={saved ? t('edit.updated') : ''} />
      </Form>
    </Card>
  );
}
