import { useState } from 'react';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import type { Failure } from '#shared/http/api-client.ts';
import * as registrationEndpoints from '#shared/registration/endpoints.ts';
import { useSession } from '../../platform/session-context.ts';

export interface Confirmation {
  state: 'idle' | 'busy' | 'done' | Failure;
  confirm(): void;
}

/** Sends the confirmation code when asked, and updates the address on the page. */
export function useConfirmation(code: string): Confirmation {
  const session = useSession();
  const [state, setState] = useState<Confirmation['state']>('idle');

  async function confirm() {
    setState('busy');
    const body = { confirmation: code };
    const result = await session.client.call(registrationEndpoints.confirm, { body });
    setState(result.ok ? 'done' : result.error);
    if (!result.ok || !session.user.peek()) return;
    const me = await session.client.call(authEndpoints.readMe, {});
    if (me.ok) session.replaceUser(me.value);
  }

  return { state, confirm: () => void confirm() };
}
