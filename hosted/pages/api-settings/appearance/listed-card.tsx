import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as appearanceEndpoints from '#shared/appearance/endpoints.ts';
import type { Appearance } from '#shared/appearance/schemas.ts';
import type { Failure } from '#shared/http/api-client.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useInvalidate } from '../../../platform/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFailureText } from '../../../ui/use-failure-text.ts';
import styles from './appearance.module.css';

/** Whether the public home page lists the business. */
export function ListedCard({ appearance }: { appearance: Appearance }) {
  const { t } = useTranslation('appearance');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const textOf = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { listed, isDomainProven } = appearance;

  async function change() {
    setBusy(true);
    const result = await client.call(appearanceEndpoints.update, { body: { listed: !listed } });
    if (result.ok) await invalidate(appearanceEndpoints.read);
    setBusy(false);
    setFailure(result.ok ? undefined : result.error);
  }

  return (
    <Card title={t('listed.title')}>
      <p className={styles.soft}>{t('listed.text')}</p>
      <p role="status">
        {t(listed ? (isDomainProven ? 'listed.is-on' : 'listed.unproven') : 'listed.is-off')}
      </p>
      <Notice tone="error" text={failure ? textOf(failure) : ''} />
      <div className={styles.actions}>
        <Button variant="outlined" idle={isBusy} onClick={() => void change()}>
          {t(listed ? 'listed.off' : 'listed.on')}
        </Button>
      </div>
    </Card>
  );
}
