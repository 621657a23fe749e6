import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '#shared/api-client.ts';
import { readMe } from '#shared/auth/contract.ts';
import { confirmEmail } from '#shared/registration/contract.ts';
import { useSession } from '../../app/session-context.ts';

export interface Confirmation {
  state: 'busy' | 'done' | Failure;
  retry(): void;
}

/** Hands in the code of a confirmation mail's link, once; a new address is shown at once. */
export function useConfirmation(code: string): Confirmation {
  const session = useSession();
  const [state, setState] = useState<Confirmation['state']>('busy');

  const confirm = useCallback(async () => {
    setState('busy');
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
