import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as endpoints from '#shared/team-secrets/endpoints.ts';
import type { TeamSecret } from '#shared/team-secrets/schemas.ts';
import { useInvalidate } from '../../../platform/use-api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import list from '../../../ui/item-list.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { NewKey } from '../api-keys/new-key.tsx';
import { EndSecret } from './end-secret.tsx';
import { SecretItem } from './secret-item.tsx';
import styles from './team-secrets.module.css';
import { useTeamSecrets } from './use-team-secrets.ts';

/** Who made or saw which valid key or secret, also those who have left; each can be ended. */
export function TeamSecretsCard() {
  const { t } = useTranslation('team');
  const people = useTeamSecrets();
  const invalidate = useInvalidate();
  const [ending, setEnding] = useState<TeamSecret>();
  const [made, setMade] = useState<string>();
  const [done, setDone] = useState('');
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The focused button may have been removed.
    if (done) place.current?.focus();
  }, [done]);

  async function finish({ name }: TeamSecret, secret: string | undefined) {
    setEnding(undefined);
    setDone('');
    setMade(secret);
    await invalidate(endpoints.list);
    if (secret === undefined) setDone(t('secrets.done', { name }));
  }

  if (!people || (people.length === 0 && !done && made === undefined)) return null;
  return (
    <Card title={t('secrets.title')}>
      <p className={styles.soft}>{t('secrets.text')}</p>
      <div ref={place} tabIndex={-1} className="live-region">
        <Notice tone="success" text={done} />
      </div>
      {people.map(({ id, name, inTeam, secrets }) => (
        <details key={id} open={!inTeam}>
          <summary className={styles.summary}>
            {t('secrets.of', { name: name ?? t('secrets.deleted'), count: secrets.length })}{' '}
            {!inTeam && <Badge tone="bad" text={t('secrets.left')} />}
          </summary>
          <ul className={list.list}>
            {secrets.map((secret) => (
              <SecretItem
                key={`${secret.kind} ${secret.id}`}
                secret={secret}
                onEnd={() => setEnding(secret)}
              />
            ))}
          </ul>
        </details>
      ))}
      {ending && (
        <EndSecret
          secret={ending}
          onDone={(secret) => void finish(ending, secret)}
          onClose={() => setEnding(undefined)}
        />
      )}
      {made !== undefined && (
        <NewKey
          token={made}
          title={t('secrets.new-title')}
          text={t('secrets.new-text')}
          onClose={() => setMade(undefined)}
        />
      )}
    </Card>
  );
}
