/** The window in which a member signs in and pays. */
import { createApiClient } from '#shared/http/api-client.ts';
import type { PaySession } from '#shared/pay/schemas.ts';
import { createSignInModel } from '../../../widget/signin/sign-in-model.ts';
import type { ObstacleMessage, WindowMessage } from '../../../widget/signin/window-message.ts';
import { createWindowPayment } from '../../../widget/signin/window-payment.ts';
import { fakeDocument } from './fake-document.ts';
import { liveOf } from './following.ts';
import { type Browser, newConnection, type Surface, watchDoubt, wordOf } from './surface.ts';

/** As in `widget/signin/main.tsx`. */
const CLOSE_AFTER_MS = 400;

type Tell = (message: WindowMessage | ObstacleMessage) => void;

export interface WindowSurface extends Surface {
  kind: 'window';
  signIn(email: string, password: string): Promise<void>;
  close(): void;
  isClosed(): boolean;
  /** The same window after a reload: its opener stays. */
  reopened(session: PaySession): WindowSurface;
}

/** @param tell the frame that opened it */
export function openWindow(browser: Browser, session: PaySession, tell: Tell): WindowSurface {
  const { clock } = browser;
  const [connection, page, sessionId] = [newConnection(browser), fakeDocument(), session.id];
  let held: string | undefined;
  const token = () => held;
  let isClosed = false;
  const client = createApiClient({
    base: '/api',
    fetch: connection.fetch,
    token,
    onUnauthenticated() {
      held = undefined;
    },
  });
  /** Messages arrive in a later task. */
  const tellFrame: Tell = (message) => queueMicrotask(() => tell(message));
  const { flow, model } = createWindowPayment({
    ...{ client, clock, sessionId, session, tellFrame },
    live: liveOf(client, { page, connection, sessionId, token }, browser),
    answer(message) {
      tellFrame(message);
      clock.after(CLOSE_AFTER_MS, surface.close);
    },
    codeForFrame: async () => ({}),
    modelFor: (reload, payment) =>
      createSignInModel({
        ...{ client, session: sessionId, reload, payment, goToPage: undefined },
        onToken(fresh) {
          held = fresh;
        },
      }),
  });
  // The person looks at it: the total is in sight.
  flow.press.see('here');
  void model.start();

  function dispose(): void {
    isClosed = true;
    flow.dispose();
  }

  function shown() {
    if (isClosed) return 'closed';
    const step = model.step.value.name;
    const word = wordOf(flow.state.value);
    if (step === 'checking' && word !== 'paid') return 'loading';
    return step !== 'known' && word === 'obstacle' ? 'sign in' : word;
  }

  const surface: WindowSurface = {
    ...{ kind: 'window', sessionId, connection, page, flow, shown },
    token,
    falsehoods: watchDoubt(flow, connection),
    signIn: model.signIn,
    isClosed: () => isClosed,
    close: () => dispose(),
    dispose,
    reopened(now) {
      dispose();
      return openWindow(browser, now, tell);
    },
  };
  return surface;
}
