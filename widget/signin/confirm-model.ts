/** Confirms payee and total in the window with the payer's factor, and then pays. */

import { type ReadonlySignal, signal } from '@preact/signals';
import type { ApiClient, Result } from '#shared/http/api-client.ts';
import * as approvePayCalls from '#shared/pay/approve-calls.ts';
import type { PayFlow } from '#shared/pay/pay-flow.ts';
import { OUTDATED } from '#shared/pay/state.ts';
import type { SignInFailure } from './sign-in-model.ts';

export interface ConfirmState {
  busy: boolean;
  failure: SignInFailure | undefined;
}

export interface ConfirmModel {
  state: ReadonlySignal<ConfirmState>;
  /** @param code of the authenticator app, or a recovery code */
  withPassword(currentPassword: string, code: string | undefined): Promise<void>;
  withPasskey(): Promise<void>;
}

const IDLE: ConfirmState = { busy: false, failure: undefined };

export function createConfirmModel(
  client: ApiClient,
  id: string,
  flow: Pick<PayFlow, 'state' | 'approved' | 'reload'>,
): ConfirmModel {
  const state = signal<ConfirmState>(IDLE);

  /** Confirms the total that was visible when the button was pressed. */
  async function confirm(
    ask: (total: string) => Promise<Result<unknown> | undefined>,
  ): Promise<void> {
    const shown = flow.state.peek();
    if (shown.step !== 'ready' || state.peek().busy) return;
    state.value = { busy: true, failure: undefined };
    const result = await ask(shown.session.quote.total);
    state.value = IDLE;
    if (!result)
      state.value = { busy: false, failure: { code: 'passkey_unused', retryAfter: undefined } };
    else if (result.ok) flow.approved();
    else if (OUTDATED.includes(result.error.code)) flow.reload();
    else state.value = { busy: false, failure: result.error };
  }

  return {
    state,
    withPassword: (currentPassword, code) =>
      confirm((total) =>
        client.call(approvePayCalls.approve, {
          params: { id },
          body: { total, currentPassword, ...(code ? { code } : {}) },
        }),
      ),
    withPasskey: () =>
      confirm((total) =>
        import('./approve-by-passkey.ts').then(
          ({ approveByPasskey }) => approveByPasskey(client, id, total),
          () => undefined,
        ),
      ),
  };
}
