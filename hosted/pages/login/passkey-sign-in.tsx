import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { type LoginError, loginError } from './login-error.ts';

interface PasskeySignInProps {
  onSignedIn(): void;
  /** What to say; undefined as soon as it is tried again. */
  onError(error: LoginError | undefined): void;
}

/** Few need it on this page, the first one most people load: fetched by what announces a click. */
const load = () => import('./sign-in-by-passkey.ts').catch(() => undefined);

/** The other way in: the device asks for finger, face or lock, and nothing is typed. */
export function PasskeySignIn({ onSignedIn, onError }: PasskeySignInProps) {
  const { t } = useTranslation('auth');
  const session = useSession();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);

  async function ask() {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    onError(undefined);
    const result = await (await load())?.signInByPasskey(session);
    running.current = false;
    setBusy(false);
    if (result?.ok) onSignedIn();
    else onError(result ? loginError(result.error) : { key: 'errors.passkey_unused' });
  }

  return (
    <Button
      look="quiet"
      idle={busy}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => void ask()}
    >
      {t(busy ? 'passkey.busy' : 'passkey.submit')}
    </Button>
  );
}
