import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';

import type { Failure, Result } from '#shared/http/api-client.ts';
import * as endpoints from '#shared/mailbox/endpoints.ts';
import { useSession } from '../../platform/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import styles from './mailbox-proof.module.css';

type Step = { name: 'ask' } | { name: 'type'; email: string } | { name: 'done' };

/**
 * Founders without a second factor confirm their address with digits, inside the form that needs it: its
 * fields keep what was typed. It is no form itself, because forms do not nest.
 */
export function MailboxProof() {
  const { t } = useTranslation('mail-code');
  const { client } = useSession();
  const textOf = useFailureText();
  const [step, setStep] = useState<Step>({ name: 'ask' });
  const [digits, setDigits] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function run<T>(call: Promise<Result<T>>, next: (answer: T) => Step): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    const answer = await call;
    setBusy(false);
    if (answer.ok) setStep(next(answer.value));
    else setFailure(answer.error);
  }
  const send = () =>
    run(client.call(endpoints.begin, {}), ({ email }) => ({ name: 'type', email }));
  function prove(): void {
    const body = { digits: digits.replace(/[\s-]/g, '') };
    void run(client.call(endpoints.prove, { body }), () => ({ name: 'done' }));
  }
  const isWrong = failure?.code === 'code_invalid' || failure?.code === 'validation_failed';
  const error = isWrong ? t('digits.invalid') : undefined;

  return (
    <div className={styles.proof}>
      <p>{t('proof.text')}</p>
      <Notice text={step.name === 'type' ? t('proof.sent', { email: step.email }) : ''} />
      <Notice text={step.name === 'done' ? t('proof.done') : ''} />
      <Notice tone="error" text={failure && !isWrong ? textOf(failure) : ''} />
      {step.name === 'type' && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field does what its button does, instead of sending the form around it
        <div
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
            event.preventDefault();
            prove();
          }}
        >
          <TextField
            // Without a name it is no part of the form around it.
            name=""
            label={t('digits.label')}
            message={t('digits.hint')}
            error={error}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            value={digits}
            onInput={({ currentTarget }) => setDigits(currentTarget.value)}
          />
        </div>
      )}
      {step.name !== 'done' && (
        <div className={styles.actions}>
          {step.name === 'type' && (
            <Button idle={busy} onClick={prove}>
              {t(busy ? 'digits.busy' : 'digits.submit')}
            </Button>
          )}
          <Button variant="quiet" idle={busy} onClick={() => void send()}>
            {t(step.name === 'ask' ? 'proof.send' : 'digits.again')}
          </Button>
          <Link to="/account/profile/edit">{t('proof.setup')}</Link>
        </div>
      )}
    </div>
  );
}
