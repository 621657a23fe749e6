/** Our payment page in a tab, with the tab's own token. */
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { createPayFlow } from '#shared/pay/flow.ts';
import { httpPayApi } from '#shared/pay/http-pay-api.ts';
import { safeStorage } from '../../../hosted/platform/safe-storage.ts';
import { createSession, type Session } from '../../../hosted/platform/session.ts';
import { createTokenStore } from '../../../hosted/platform/token-store.ts';
import { fakeDocument } from './fake-document.ts';
import { liveOf } from './following.ts';
import { type Browser, newConnection, type Surface, watchDoubt, wordOf } from './surface.ts';

export interface PageSurface extends Surface {
  kind: 'page';
  signIn(email: string, password: string): Promise<void>;
  session: Session;
}

/** The storage of a tab that keeps nothing over a reload, so that each load renews the sign-in. */
export const noStorage = () =>
  safeStorage(() => {
    throw new Error('there is no storage');
  });

export function openPage(browser: Browser, sessionId: string): PageSurface {
  const { clock } = browser;
  const [connection, page] = [newConnection(browser), fakeDocument()];
  const tokens = createTokenStore(noStorage(), clock.now);
  const session = createSession({ apiBase: '/api', fetch: connection.fetch, tokens });
  void session.start();
  const { client } = session;
  const live = liveOf(client, { page, connection, sessionId, token: session.token }, browser);
  const flow = createPayFlow({ api: httpPayApi(client, sessionId, payEndpoints), clock, live });
  flow.start();
  flow.press.see('here');
  return {
    ...{ kind: 'page', sessionId, connection, page, flow, session },
    shown: () => wordOf(flow.state.value),
    token: tokens.read,
    async signIn(email, password) {
      await session.signIn(email, password);
    },
    falsehoods: watchDoubt(flow, connection),
    dispose: flow.dispose,
  };
}
