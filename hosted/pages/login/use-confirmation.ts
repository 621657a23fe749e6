import { useCallback, useEffect, useState } from 'react';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import type { Failure } from '#shared/http/api-client.ts';
import * as registrationEndpoints from '#shared/registration/endpoints.ts';
import { useSession } from '../../platform/session-context.ts';

export interface Confirmation {
  state: 'busy' | 'done' | Failure;
  retry(): void;
}

/** Sends the confirmation code once and updates the address on the page. */
export function useConfirmation(code: string): Confirmation {
  const session = useSession();
  const [state, setState] = useState<Confirmation['state']>('busy');

  const confirm = useCallback(async () => {
    setState('busy');
    const query = { confirmation: code };
    const result = await session.client.call(registrationEndpoints.confirm, { query });
    setState(result.ok ? 'done' : result.error);
    if (!result.ok || !session.user.peek()) return;
    const me = await session.client.call(authEndpoints.readMe, {});
    if (me.ok) session.replaceUser(me.value);
  }, [session, code]);

  useEffect(() => void confirm(), [confirm]);

  return { state, retry: () => void confirm() };
}
