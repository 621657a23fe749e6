import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import { ReauthenticationFields } from '../../features/reauthentication/reauthentication-fields.tsx';
import { saveFile } from '../../platform/save-file.ts';
import { useSession } from '../../platform/session-context.ts';
import { Card } from '../../ui/card.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { clearSecrets } from './clear-secrets.ts';
import styles from './profile.module.css';

/** Exports the member's data (GDPR, article 20), after a confirmation: it names everything they did. */
export function ExportSection() {
  const { t } = useTranslation('profile');
  const { client } = useSession();
  const [isDone, setDone] = useState(false);
  const form = useForm({
    schema: profileEndpoints.exportData.body,
    send(body) {
      setDone(false);
      return client.call(profileEndpoints.exportData, { body });
    },
    onDone(data) {
      const name = `${brand.name.toLowerCase()}-${data.exportedAt.slice(0, 10)}.json`;
      saveFile(name, 'application/json', JSON.stringify(data, null, 2));
      setDone(true);
      if (form.ref.current) clearSecrets(form.ref.current);
    },
    blame: ({ code }) => (code === 'credentials_invalid' ? 'currentPassword' : undefined),
  });

  return (
    <Card title={t('export.title')}>
      <p className={styles.soft}>{t('export.text')}</p>
      <Form form={form}>
        <ReauthenticationFields form={form} />
        <div className={styles.submit}>
          <SubmitButton form={form} busy={t('export.busy')}>
            {t('export.submit')}
          </SubmitButton>
          <Notice tone="success" text={isDone ? t('export.done') : ''} />
        </div>
      </Form>
    </Card>
  );
}
