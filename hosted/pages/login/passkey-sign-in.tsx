import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../platform/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { type LoginError, loginError } from './login-error.ts';

interface PasskeySignInProps {
  onSignedIn(): void;
  /** Undefined clears the error when a new attempt starts. */
  onError(error: LoginError | undefined): void;
}

/** Loaded on hover or focus, because few need it and most visitors load this page first. */
const load = () => import('./sign-in-by-passkey.ts').catch(() => undefined);

/** Sign-in by passkey. */
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
      variant="quiet"
      idle={busy}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => void ask()}
    >
      {t(busy ? 'passkey.busy' : 'passkey.submit')}
    </Button>
  );
}
