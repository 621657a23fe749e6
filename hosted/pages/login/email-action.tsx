import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Failure, Result } from '#shared/http/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { FormPage, Outcome } from '../../ui/form-page.tsx';
import { Notice } from '../../ui/notice.tsx';

interface EmailActionProps {
  title: string;
  lead: string;
  /** The consequences of the action. */
  children?: ReactNode;
  submit: string;
  busy: string;
  send(): Promise<Result<unknown>>;
  done: { title: string; text: string; next: ReactNode };
}

/** The page of a security e-mail's link. Only pressing the button runs the action. */
export function EmailAction({ title, lead, children, submit, busy, send, done }: EmailActionProps) {
  const { t } = useTranslation('email-actions');
  const [state, setState] = useState<'idle' | 'busy' | 'done' | Failure>('idle');

  async function act() {
    setState('busy');
    const result = await send();
    setState(result.ok ? 'done' : result.error);
  }

  if (state === 'done') {
    return (
      <Outcome title={done.title}>
        <p>{done.text}</p>
        {done.next}
      </Outcome>
    );
  }
  const isInvalid = typeof state === 'object' && state.code === 'code_invalid';
  return (
    <FormPage
      title={title}
      lead={lead}
      links={isInvalid && <Link href="/contact">{t('undo.contact')}</Link>}
    >
      {!isInvalid && children}
      <Notice tone="error" text={isInvalid ? t('undo.invalid') : ''} />
      {typeof state === 'object' && !isInvalid && (
        <FailureNotice failure={state} onRetry={() => void act()} />
      )}
      {!isInvalid && (
        <Button variant="wide" idle={state === 'busy'} onClick={() => void act()}>
          {state === 'busy' ? busy : submit}
        </Button>
      )}
    </FormPage>
  );
}
