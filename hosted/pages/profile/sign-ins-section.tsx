import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/http/api-client.ts';
import type { CallOutput } from '#shared/http/call.ts';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import { useSession } from '../../platform/session-context.ts';
import { useApi, useInvalidate } from '../../platform/use-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import styles from './profile.module.css';

type SignIn = CallOutput<typeof profileEndpoints.listSignIns>['sessions'][number];

/** The member's sessions, with buttons to end others. */
export function SignInsSection() {
  const { t } = useTranslation('profile');
  const textOf = useFailureText();
  const { client } = useSession();
  const invalidate = useInvalidate();
  const query = useApi(profileEndpoints.listSignIns, {});
  const outcome = useRef<HTMLDivElement>(null);
  const [ending, setEnding] = useState<string>();
  const [ended, setEnded] = useState<string>();
  const [failure, setFailure] = useState<Failure>();

  async function end({ id, device }: SignIn) {
    if (ending) return;
    setEnding(id);
    setEnded(undefined);
    setFailure(undefined);
    const result = await client.call(profileEndpoints.endSignIn, { params: { id } });
    // An already ended session counts as success.
    const isOver = result.ok || result.error.code === 'not_found';
    if (isOver) await invalidate(profileEndpoints.listSignIns);
    setEnding(undefined);
    if (!isOver) {
      setFailure(result.error);
      return;
    }
    setEnded(device ?? t('sign-ins.unknown'));
    // The focused button has been removed.
    outcome.current?.focus();
  }

  return (
    <Card title={t('sign-ins.title')}>
      <div ref={outcome} tabIndex={-1} className="live-region">
        <Notice text={ended ? t('sign-ins.ended', { device: ended }) : ''} />
        <Notice tone="error" text={failure ? textOf(failure) : ''} />
      </div>
      <Loaded query={query} skeleton={<Skeleton lines={4} />}>
        {({ sessions }) => (
          <ul className={styles.list}>
            {sessions.map((signIn) => (
              <SignInItem
                key={signIn.id}
                signIn={signIn}
                busy={ending === signIn.id}
                onEnd={() => void end(signIn)}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

interface SignInItemProps {
  signIn: SignIn;
  busy: boolean;
  onEnd(): void;
}

function SignInItem({ signIn, busy, onEnd }: SignInItemProps) {
  const { t } = useTranslation('profile');
  const { time } = useFormat();
  const { current, createdAt, lastUsedAt, network } = signIn;
  const device = signIn.device ?? t('sign-ins.unknown');
  return (
    <li className={styles.item}>
      <div>
        <p className={styles.device}>
          {device}
          {current && <Badge tone="good" text={t('sign-ins.current')} />}
        </p>
        {network && <p className={styles.small}>{t('sign-ins.network', { network })}</p>}
        <p className={styles.small}>
          {t('sign-ins.since', { since: time(createdAt), used: time(lastUsedAt) })}
        </p>
      </div>
      {!current && (
        <Button
          variant="quiet"
          idle={busy}
          aria-label={busy ? undefined : t('sign-ins.end-of', { device })}
          onClick={onEnd}
        >
          {t(busy ? 'sign-ins.ending' : 'sign-ins.end')}
        </Button>
      )}
    </li>
  );
}
