import { effect } from '@preact/signals-core';
import type { Session } from '../platform/session.ts';

/** The part of a `BroadcastChannel` that is needed here. */
export interface Channel {
  postMessage(message: News): void;
  onmessage: ((event: MessageEvent<News>) => void) | null;
}

interface News {
  isTest: boolean;
  /** The id of the account that the sender shows; null after it has signed out. */
  account: string | null;
}

export interface Around {
  /** Loads this tab's page again. */
  reload(): void;
  open?(name: string): Channel;
}

const NAME = 'auth.news';

/**
 * All tabs of one mode share a sign-in. Signing out in one takes the account off the screen of all
 * others. Choosing a business to act for loads the others again: the server would act for that
 * business, while they show the former account.
 */
export function tellOtherTabs(
  session: Pick<Session, 'user' | 'isTestAt' | 'onSignedOut' | 'leave' | 'typedEmail'>,
  { reload, open = (name) => new BroadcastChannel(name) }: Around,
): void {
  let channel: Channel;
  try {
    channel = open(NAME);
  } catch {
    // The browser has blocked storage.
    return;
  }
  const isTest = () => !session.isTestAt('');
  session.onSignedOut.current = (wasTest) =>
    channel.postMessage({ isTest: wasTest, account: null });
  let before: string | undefined;
  effect(() => {
    const id = session.user.value?.id;
    if (id && before && id !== before) {
      channel.postMessage({ isTest: isTest(), account: id });
    }
    before = id;
  });
  channel.onmessage = ({ data }) => {
    // Nor does a guest's form begin with the address of whoever has left.
    if (data.account === null) session.typedEmail = '';
    const shown = session.user.peek()?.id;
    if (!shown || data.isTest !== isTest()) return;
    if (data.account === null) session.leave();
    else if (data.account !== shown) reload();
  };
}
