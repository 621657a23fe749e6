import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';

import type { Failure } from '#shared/http/api-client.ts';
import type { CallOutput } from '#shared/http/call.ts';
import * as endpoints from '#shared/mailbox/endpoints.ts';
import { EDIT_PROFILE, profilePart } from '#shared/profile-parts.ts';
import { useSession } from '../../platform/session-context.ts';
import { useSignal } from '../../platform/use-signal.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import { DigitsField } from './digits-field.tsx';
import styles from './mailbox-proof.module.css';

type Mailbox = CallOutput<typeof endpoints.begin>;

interface MailboxProofProps {
  /** Called once, with whether the address was confirmed. */
  onEnd(isProven: boolean): void;
}

/** Whoever has no factor that counts has digits sent to the mailbox that counts, and enters them. */
export function MailboxProof({ onEnd }: MailboxProofProps) {
  const { t } = useTranslation('mail-code');
  const { client, user } = useSession();
  const textOf = useFailureText();
  const { time } = useFormat();
  const [sent, setSent] = useState<Mailbox>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [path] = useLocation();
  const opened = useRef(path);
  const isGone = useSignal(user) === null || path !== opened.current;

  useEffect(() => {
    // The page whose call was refused is no longer shown.
    if (isGone) onEnd(false);
  }, [isGone, onEnd]);

  function sentText({ email, formerUntil }: Mailbox): string {
    if (!formerUntil) return t('proof.sent', { email });
    return t('proof.former', { email, at: time(formerUntil) });
  }

  async function send(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    const answer = await client.call(endpoints.begin, {});
    setBusy(false);
    if (answer.ok) setSent(answer.value);
    else setFailure(answer.error);
  }

  return (
    <Modal title={t('proof.title')} open onClose={() => onEnd(false)}>
      <div className={styles.proof}>
        <p>{t('proof.text')}</p>
        <Notice text={sent ? sentText(sent) : ''} />
        <Notice tone="error" text={failure ? textOf(failure) : ''} />
        {sent ? (
          <DigitsField onProven={() => onEnd(true)} />
        ) : (
          <Button variant="wide" idle={busy} onClick={() => void send()}>
            {t('proof.send')}
          </Button>
        )}
        <div className={styles.actions}>
          {sent && (
            <Button variant="quiet" idle={busy} onClick={() => void send()}>
              {t('digits.again')}
            </Button>
          )}
          {path !== EDIT_PROFILE && <Link to={profilePart('security')}>{t('proof.setup')}</Link>}
        </div>
      </div>
    </Modal>
  );
}
