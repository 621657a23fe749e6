/** What the window signs somebody in for. The rule of both: no click is meant for what has only just come into sight. */
import type { ApiClient } from '#shared/api-client.ts';
import { authorizeLink } from '#shared/link/contract.ts';
import type { LinkFlow } from '#shared/link/link-flow.ts';
import { authorizePayment } from '#shared/pay/contract.ts';
import type { PayFlow } from '#shared/pay/pay-flow.ts';
import type { Subject } from './sign-in-model.ts';

/** A payment, up to the total that is shown. */
export function paymentSubject(client: ApiClient, id: string, flow: PayFlow): Subject {
  return {
    reload: flow.reload,
    authorize(challenge) {
      const paying = flow.state.value;
      if (paying.step !== 'ready' || !paying.armed) return undefined;
      const { total } = paying.session.quote;
      return client.call(authorizePayment, { params: { id }, body: { challenge, total } });
    },
  };
}

/** An invitation to be linked. */
export function invitationSubject(client: ApiClient, id: string, flow: LinkFlow): Subject {
  return {
    reload: flow.reload,
    authorize(challenge) {
      const linking = flow.state.value;
      if (linking.step !== 'ready' || !linking.armed) return undefined;
      return client.call(authorizeLink, { params: { id }, body: { challenge } });
    },
  };
}
