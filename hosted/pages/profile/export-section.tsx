import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import type { Failure } from '#shared/http/api-client.ts';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useSession } from '../../platform/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import styles from './profile.module.css';

/** Exports the member's data (GDPR, article 20). */
export function ExportSection() {
  const { t } = useTranslation('profile');
  const textOf = useFailureText();
  const { client } = useSession();
  const [state, setState] = useState<'idle' | 'busy' | 'done' | Failure>('idle');

  async function download() {
    setState('busy');
    const result = await client.call(profileEndpoints.exportData, {});
    if (!result.ok) {
      setState(result.error);
      return;
    }
    const name = `${brand.name.toLowerCase()}-${result.value.exportedAt.slice(0, 10)}.json`;
    saveFile(name, 'application/json', JSON.stringify(result.value, null, 2));
    setState('done');
  }

  return (
    <Card title={t('export.title')}>
      <p className={styles.soft}>{t('export.text')}</p>
      <div className={styles.submit}>
        <Button idle={state === 'busy'} onClick={() => void download()}>
          {t(state === 'busy' ? 'export.busy' : 'export.submit')}
        </Button>
        <Notice text={state === 'done' ? t('export.done') : ''} />
        <Notice tone="error" text={typeof state === 'object' ? textOf(state) : ''} />
      </div>
    </Card>
  );
}
