import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '#shared/http/call.ts';
import type * as passkeysEndpoints from '#shared/passkeys/endpoints.ts';
import type { Passkey } from '#shared/passkeys/schemas.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import styles from './passkeys.module.css';

type Change = (what: 'rename' | 'remove', passkey: Passkey) => void;

interface PasskeyListProps {
  query: UseQueryResult<CallOutput<typeof passkeysEndpoints.list>>;
  onAdd(): void;
  onChange: Change;
}

/** The member's passkeys and a button to add one. */
export function PasskeyList({ query, onAdd, onChange }: PasskeyListProps) {
  const { t } = useTranslation('profile');
  return (
    <>
      <p className={styles.soft}>{t('passkeys.text')}</p>
      <Loaded query={query} skeleton={<Skeleton lines={2} />}>
        {({ passkeys }) =>
          passkeys.length > 0 && (
            <ul className={styles.list}>
              {passkeys.map((passkey) => (
                <PasskeyItem key={passkey.id} passkey={passkey} onChange={onChange} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {typeof PublicKeyCredential === 'undefined' ? (
        <p className={styles.soft}>{t('passkeys.unsupported')}</p>
      ) : (
        <div className={styles.actions}>
          <Button onClick={onAdd}>{t('passkeys.add')}</Button>
        </div>
      )}
    </>
  );
}

function PasskeyItem({ passkey, onChange }: { passkey: Passkey; onChange: Change }) {
  const { t } = useTranslation('profile');
  const { time } = useFormat();
  const { name, createdAt, lastUsedAt, synced, countsFrom } = passkey;
  const added = time(createdAt);
  return (
    <li className={styles.item}>
      <div>
        <p className={styles.name}>
          {name}
          {synced && <Badge tone="good" text={t('passkeys.synced')} />}
        </p>
        <p className={styles.small}>
          {lastUsedAt
            ? t('passkeys.used', { added, used: time(lastUsedAt) })
            : t('passkeys.unused', { added })}
        </p>
        {countsFrom && (
          <p className={styles.small}>{t('passkeys.counts', { at: time(countsFrom) })}</p>
        )}
      </div>
      <div className={styles.actions}>
        <Button
          variant="quiet"
          aria-label={t('passkeys.rename-of', { name })}
          onClick={() => onChange('rename', passkey)}
        >
          {t('passkeys.rename')}
        </Button>
        <Button
          variant="quiet"
          aria-label={t('passkeys.remove-of', { name })}
          onClick={() => onChange('remove', passkey)}
        >
          {t('passkeys.remove')}
        </Button>
      </div>
    </li>
  );
}
