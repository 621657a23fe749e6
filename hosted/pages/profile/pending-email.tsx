import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/api-client.ts';
import { resendNewEmail, updateMe } from '#shared/profile/contract.ts';
import { useSession } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import styles from './profile.module.css';
import { useMember } from './use-member.ts';

/** The address that waits for its link to be opened: send it again, or keep the present one. */
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
    const answer = await client.call(resendNewEmail, {});
    if (!answer.ok) return answer.error;
    setDone(t('email.sent', { email: address }));
    return undefined;
  }

  async function keep() {
    const answer = await client.call(updateMe, { body: { email } });
    if (!answer.ok) return answer.error;
    replaceUser(answer.value);
    setDone(t('edit.updated'));
    // The button that had the focus is gone.
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
              look="quiet"
              idle={busy}
              onClick={() => void act(() => sendAgain(pendingEmail))}
            >
              {t('email.again')}
            </Button>
            <Button look="quiet" idle={busy} onClick={() => void act(keep)}>
              {t('email.keep')}
            </Button>
          </div>
        </div>
      )}
      <div ref={outcome} tabIndex={-1} className={styles.outcome}>
        <Notice text={done} />
        <Notice tone="error" text={failure ? textOf(failure) : ''} />
      </div>
    </>
  );
}
