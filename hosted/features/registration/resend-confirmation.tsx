import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/http/api-client.ts';
import * as registrationEndpoints from '#shared/registration/endpoints.ts';
import { useSession } from '../../platform/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import type { MailRequest } from '../mail-digits/mail-request.ts';

/** Sends the confirmation link again. The answer does not reveal whether the account exists. */
export function ResendConfirmation({ email, mail }: { email: string; mail: MailRequest }) {
  const { t } = useTranslation('auth');
  const { client } = useSession();
  const textOf = useFailureText();
  const [state, setState] = useState<'idle' | 'busy' | 'done' | Failure>('idle');

  async function send() {
    setState('busy');
    const result = await client.call(registrationEndpoints.sendEmailConfirmation, {
      body: { email, mail },
    });
    setState(result.ok ? 'done' : result.error);
  }

  return (
    <>
      <Notice text={state === 'done' ? t('resend.done', { email }) : ''} />
      {typeof state === 'object' && <Notice tone="error" text={textOf(state)} />}
      <Button variant="quiet" idle={state === 'busy'} onClick={() => void send()}>
        {t(state === 'busy' ? 'resend.busy' : 'resend.submit')}
      </Button>
    </>
  );
}
