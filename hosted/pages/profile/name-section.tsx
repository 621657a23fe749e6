import { useTranslation } from 'react-i18next';
import { NameFields } from '../../features/registration/person-fields.tsx';
import { useMember } from '../../platform/use-member.ts';
import { Card } from '../../ui/card.tsx';
import { Form } from '../../ui/form/form.tsx';
import { SaveRow } from './save-row.tsx';
import { useProfileForm } from './use-profile-form.ts';

export function NameSection() {
  const { t } = useTranslation('profile');
  const user = useMember();
  const { form, saved } = useProfileForm();
  return (
    <Card title={t('edit.personal')}>
      <Form form={form}>
        <NameFields
          form={form}
          labels={{ name: t('edit.name'), surname: t('edit.surname') }}
          values={{ name: user.name ?? '', surname: user.surname ?? '' }}
        />
        <SaveRow form={form} text={t('edit.save')} done={saved ? t('edit.updated') : ''} />
      </Form>
    </Card>
  );
}
