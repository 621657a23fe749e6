import { useTranslation } from 'react-i18next';
import { useMember } from '../../platform/use-member.ts';
import { Card } from '../../ui/card.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormSelect } from '../../ui/form/form-select.tsx';
import { SaveRow } from './save-row.tsx';
import { useProfileForm } from './use-profile-form.ts';

/** E-mails show times in UTC until a zone is known. */
const UNKNOWN = 'UTC';

/** The zone of the times in e-mails. The browser's zone stands below the present one. */
export function TimeZoneSection() {
  const { t } = useTranslation('profile');
  const { timeZone } = useMember();
  const { form, saved } = useProfileForm();
  const present = timeZone ?? UNKNOWN;
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = new Set([present, here, UNKNOWN, ...Intl.supportedValuesOf('timeZone')]);
  return (
    <Card title={t('time-zone.title')}>
      <Form form={form}>
        <FormSelect
          form={form}
          name="timeZone"
          label={t('time-zone.label')}
          defaultValue={present}
          options={[...zones].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        />
        <SaveRow form={form} text={t('edit.save')} done={saved ? t('edit.updated') : ''} />
      </Form>
    </Card>
  );
}
