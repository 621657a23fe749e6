import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/http/api-client.ts';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import { useSession } from '../../platform/session-context.ts';
import { useMember } from '../../platform/use-member.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import styles from './profile.module.css';

/** An unconfirmed new address: send the link again, or cancel the change. */
export function PendingEmail() {
  const { t } = useTranslation('profile');
  const textOf = useFailureText();
  const { client, replaceUser } = useSession();
  const { email, pendingEmail } = useMember();
  const outcome = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState('');
  const [failure, setFailure] = useState<Failure>();

  async function act(wish: () => Promise<Failure | undefined>) {
    setBusy(true);
    setDone('');
    setFailure(undefined);
    setFailure(await wish());
    setBusy(false);
  }

  async function sendAgain(address: string) {
    const answer = await client.call(profileEndpoints.resendNewEmail, {});
    if (!answer.ok) return answer.error;
    setDone(t('email.sent', { email: address }));
    return undefined;
  }

  async function keep() {
    const answer = await client.call(profileEndpoints.update, { body: { email } });
    if (!answer.ok) return answer.error;
    replaceUser(answer.value);
    setDone(t('edit.updated'));
    // The focused button has been removed.
    outcome.current?.focus();
    return undefined;
  }

  return (
    <>
      {pendingEmail && (
        <div className={styles.pending}>
          <p>{t('email.pending', { email: pendingEmail })}</p>
          <div className={styles.choices}>
            <Button
              variant="quiet"
              idle={busy}
              onClick={() => void act(() => sendAgain(pendingEmail))}
            >
              {t('email.again')}
            </Button>
            <Button variant="quiet" idle={busy} onClick={() => void act(keep)}>
              {t('email.keep')}
            </Button>
          </div>
        </div>
      )}
      <div ref={outcome} tabIndex={-1} className="live-region">
        <Notice tone="success" text={done} />
        <Notice tone="error" text={failure ? textOf(failure) : ''} />
      </div>
    </>
  );
}
