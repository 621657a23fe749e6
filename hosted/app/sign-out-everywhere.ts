import type { Session } from '../platform/session.ts';

/** The part of a `BroadcastChannel` that is needed here. */
export interface Channel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

const NAME = 'auth.signed-out';

/**
 * Signing out in one tab takes the account off the screen of all others of the same mode: they share
 * the cookie that it ends.
 */
export function signOutEverywhere(
  session: Pick<Session, 'user' | 'isTestAt' | 'onSignedOut' | 'leave'>,
  open: (name: string) => Channel = (name) => new BroadcastChannel(name),
): void {
  let channel: Channel;
  try {
    channel = open(NAME);
  } catch {
    // The browser has blocked storage.
    return;
  }
  session.onSignedOut.current = (isTest) => channel.postMessage(isTest);
  channel.onmessage = ({ data }) => {
    const isTest = !session.isTestAt('');
    if (session.user.peek() && data === isTest) session.leave();
  };
}
