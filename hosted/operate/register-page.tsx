import { useState } from 'react';
import { Link } from 'wouter';
import * as calls from '#shared/operate/endpoints.ts';
import { useTitle } from '../platform/use-title.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { TextField } from '../ui/text-field.tsx';
import { call } from './call.ts';
import { Entry } from './entry.tsx';
import { createPasskey } from './sign.ts';
import { errorText } from './words.ts';

/** The code of the link, which stays out of the history. */
function takeCode(): string {
  const code = location.hash.slice(1);
  if (code) history.replaceState(null, '', location.pathname);
  return code;
}

const code = takeCode();

export function RegisterPage() {
  useTitle('Register a passkey');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [owner, setOwner] = useState('');

  async function register(name: string) {
    setBusy(true);
    setError('');
    try {
      const { options } = await call(calls.beginPasskey, { code });
      const credential = await createPasskey(options);
      const { operator } = await call(calls.addPasskey, { code, name, credential });
      setOwner(operator);
    } catch (failure) {
      setError(errorText(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Entry>
      <Page width="slip" title="Register a passkey">
        <Card>
          {owner ? (
            <>
              <Notice text={`The passkey of ${owner} is registered.`} />
              <Link className="button" href="/">
                Sign in
              </Link>
            </>
          ) : (
            <form
              className="field"
              onSubmit={(event) => {
                event.preventDefault();
                const name = String(new FormData(event.currentTarget).get('name')).trim();
                if (name && !busy) void register(name);
              }}
            >
              <TextField
                name="name"
                label="Name of this device"
                message="To tell your passkeys apart, such as “Office laptop”."
                required
                maxLength={64}
                autoComplete="off"
              />
              <Notice tone="error" text={error} />
              <Button type="submit" idle={busy}>
                Create a passkey
              </Button>
            </form>
          )}
        </Card>
      </Page>
    </Entry>
  );
}
