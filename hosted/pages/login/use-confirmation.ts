import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '#shared/api-client.ts';
import { readMe } from '#shared/auth/contract.ts';
import { loadChunk } from '../../app/lazy-page.ts';
import { useSession } from '../../app/session-context.ts';

export interface Confirmation {
  state: 'none' | 'busy' | 'done' | Failure;
  retry(): void;
}

/** Hands in the code of a confirmation mail's link, once; a new address is shown at once. */
export function useConfirmation(code: string | null): Confirmation {
  const session = useSession();
  const [state, setState] = useState<Confirmation['state']>(code === null ? 'none' : 'busy');

  const confirm = useCallback(async () => {
    if (code === null) return;
    setState('busy');
    // Most who sign in have nothing to confirm, and this page is the first most people load.
    const { confirmEmail } = await loadChunk(
      'registration',
      () => import('#shared/registration/contract.ts'),
    );
    const query = { confirmation: code };
    const result = await session.client.call(confirmEmail, { query });
    setState(result.ok ? 'done' : result.error);
    if (!result.ok || !session.user.peek()) return;
    const me = await session.client.call(readMe, {});
    if (me.ok) session.replaceUser(me.value);
  }, [session, code]);

  useEffect(() => void confirm(), [confirm]);

  return { state, retry: () => void confirm() };
}
