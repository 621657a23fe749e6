import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as calls from '#shared/operate/endpoints.ts';
import { useTitle } from '../platform/use-title.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { call } from './call.ts';
import { Entry } from './entry.tsx';
import { SESSION_KEY } from './queries.ts';
import { sign } from './sign.ts';
import { errorText } from './words.ts';

export function SignInPage() {
  useTitle('Console');
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');

  async function signIn() {
    setBusy(true);
    setError('');
    try {
      const { options } = await call(calls.beginSignIn, {});
      const credential = await sign(options);
      await call(calls.signIn, { credential });
      await queries.resetQueries({ queryKey: SESSION_KEY });
    } catch (failure) {
      setError(errorText(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Entry>
      <Page width="slip" title="Operators' console">
        <Card>
          <p>Sign in with your passkey. Each sign-in is in the audit log.</p>
          <Notice tone="error" text={error} />
          <Button idle={busy} onClick={() => void signIn()}>
            Sign in with a passkey
          </Button>
        </Card>
        <p>
          No passkey yet? Run <code>ops operator:passkey</code> with your SSH key and open the link
          that it prints.
        </p>
      </Page>
    </Entry>
  );
}
