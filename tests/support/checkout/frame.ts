/** The frame in a shop's page, and the window that it opens. */
import { effect } from '@preact/signals-core';
import type { HostEvent, LoaderSignal } from '#shared/embed/messages.ts';
import { createApiClient } from '#shared/http/api-client.ts';
import * as payCalls from '#shared/pay/calls.ts';
import { httpPayApi } from '#shared/pay/http-pay-api.ts';
import type { PaySession } from '#shared/pay/schemas.ts';
import { createAnnouncer } from '../../../widget/frame/announcements.ts';
import { createFramePayment } from '../../../widget/frame/frame-payment.ts';
import type { Answer, SignInWindow } from '../../../widget/frame/sign-in-window.ts';
import type { ObstacleMessage, WindowMessage } from '../../../widget/signin/window-message.ts';
import { fakeDocument } from './fake-document.ts';
import { liveOf } from './following.ts';
import { type Browser, newConnection, type Surface, wordOf } from './surface.ts';
import { openWindow, type WindowSurface } from './window.ts';

export interface FrameSurface extends Surface {
  kind: 'frame';
  /** Presses its button, which opens the window. */
  press(): void;
  /** The window that it has opened and may still hear. */
  window(): WindowSurface | undefined;
  paidEvents(): number;
}

/** @param onWindow a window has opened */
export function openFrame(
  browser: Browser,
  session: PaySession,
  onWindow: (window: WindowSurface) => void,
): FrameSurface {
  const { clock } = browser;
  const [connection, page, sessionId] = [newConnection(browser), fakeDocument(), session.id];
  const token = () => undefined;
  const client = createApiClient({
    base: '/api',
    fetch: connection.fetch,
    token,
  });
  const opener = openerOf(browser, session, onWindow);
  const api = httpPayApi(client, sessionId, payCalls);
  const { flow, signIn } = createFramePayment({
    ...{ client, api, sessionId, clock, window: opener.window },
    live: liveOf(client, { page, connection, sessionId, token }, browser),
  });
  const told: string[] = [];
  flow.start(session);
  const announcer = createAnnouncer(({ name }: HostEvent | LoaderSignal) => void told.push(name));
  effect(() => announcer(flow.state.value));
  return {
    ...{ kind: 'frame', sessionId, connection, page, flow },
    shown: () => wordOf(flow.state.value),
    token,
    press: () => signIn.open(),
    window: opener.current,
    paidEvents: () => told.filter((name) => name === 'paid').length,
    dispose() {
      flow.dispose();
      opener.forget();
    },
  };
}

/** The frame's side of the window: `window.open`, and the messages that it hears. */
function openerOf(
  browser: Browser,
  session: PaySession,
  onWindow: (window: WindowSurface) => void,
) {
  let current: WindowSurface | undefined;
  let take = (_: Answer) => {};
  let tell = (_: ObstacleMessage['blocked']) => {};
  const window: SignInWindow = {
    open() {
      current?.close();
      const opened = openWindow(browser, session, (message) => hear(opened, message));
      current = opened;
      onWindow(opened);
      return 'opened';
    },
    isOpen: () => current?.isClosed() === false,
    onAnswer(taker) {
      take = taker;
    },
    onObstacle(teller) {
      tell = teller;
    },
    dispose() {},
  };

  function hear(from: WindowSurface, message: WindowMessage | ObstacleMessage): void {
    if (from !== current) return;
    if (message.type === 'salus:blocked') tell(message.blocked);
    else {
      current = undefined;
      take({ ...message, verifier: '' });
    }
  }

  return {
    window,
    current: () => (current?.isClosed() === false ? current : undefined),
    /** The document is gone: nobody hears the window any more. */
    forget() {
      current = undefined;
    },
  };
}
