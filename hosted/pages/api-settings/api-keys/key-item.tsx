import { useTranslation } from 'react-i18next';
import type { ApiKey } from '#shared/api-keys/schemas.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Description, DescriptionList } from '../../../ui/description-list.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { SuspendedText } from '../suspensions/suspended-text.tsx';
import styles from './api-keys.module.css';
import { presetOf } from './presets.ts';

interface KeyItemProps {
  apiKey: ApiKey;
  /** Whether the person holds every permission of the key. */
  mayManage: boolean;
  onRoll(): void;
  onRevoke(): void;
}

/** One key with its limits and actions. */
export function KeyItem({ apiKey, mayManage, onRoll, onRevoke }: KeyItemProps) {
  const { t } = useTranslation(['api-keys', 'api-settings']);
  const { time } = useFormat();
  const { name, prefix, lastFour, scopes, addresses, createdAt, createdBy } = apiKey;
  const { lastUsedAt, expiresAt, replacedAt, suspendedAt } = apiKey;
  const preset = presetOf(scopes);
  return (
    <li className={styles.key}>
      <div className={styles.head}>
        <h3 className={styles.name}>{name}</h3>
        {suspendedAt && <Badge tone="bad" text={t('api-settings:suspended.badge')} />}
        {replacedAt && <Badge text={t('key.replaced')} />}
        <code className={styles.token} translate="no">{`${prefix}••••${lastFour}`}</code>
      </div>
      {suspendedAt && <SuspendedText what="key" />}
      <DescriptionList>
        <Description name={t('key.permissions')}>
          {preset ? (
            t(`preset.${preset}`)
          ) : (
            <details className={styles.details}>
              <summary>{t('key.permission-count', { count: scopes.length })}</summary>
              <code>{scopes.join(', ')}</code>
            </details>
          )}
        </Description>
        <Description name={t('key.used')}>
          {lastUsedAt ? time(lastUsedAt) : t('key.unused')}
        </Description>
        {addresses && (
          <Description name={t('key.from')}>
            <code className={styles.token}>{addresses.join(', ')}</code>
          </Description>
        )}
        {expiresAt && <Description name={t('key.ends')}>{time(expiresAt)}</Description>}
        <Description name={t('key.made')}>{time(createdAt)}</Description>
        {createdBy?.name && <Description name={t('key.made-by')}>{createdBy.name}</Description>}
      </DescriptionList>
      {mayManage ? (
        <div className={styles.actions}>
          {!replacedAt && (
            <Button variant="quiet" aria-label={t('key.roll-of', { name })} onClick={onRoll}>
              {t('key.roll')}
            </Button>
          )}
          <Button variant="quiet" aria-label={t('key.revoke-of', { name })} onClick={onRevoke}>
            {t('key.revoke')}
          </Button>
        </div>
      ) : (
        <p className={styles.soft}>{t('key.beyond')}</p>
      )}
    </li>
  );
}
