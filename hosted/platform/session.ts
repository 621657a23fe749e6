import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import type { User } from '#shared/auth/schemas.ts';
import { createServerTime } from '#shared/clock.ts';
import {
  type ApiClient,
  createApiClient,
  type Failure,
  type Fetch,
  type Result,
} from '#shared/http/api-client.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { foreignAnswers, isToken, NO_TOKEN } from './foreign-api.ts';
import { OTHER_ACCOUNT, renewingClient } from './renewing-client.ts';
import type { TokenStore } from './token-store.ts';

/** Asks for what a refused call lacks; true once it may be sent again. */
export type Remedy = (refusal: Failure) => Promise<boolean>;

/** The signed-in member, and calls made in their name. */
export interface Session {
  /** undefined until known; null for a guest. */
  user: ReadonlySignal<User | null | undefined>;
  /** Set by a 401; the app resets it when it opens the login page. */
  refused: Signal<boolean>;
  /** Whether the server has ended the sign-in while it was in use; false again after the next one. */
  hasEnded(): boolean;
  client: ApiClient<Endpoint>;
  /** The server's time in milliseconds since 1970. */
  now(): number;
  /** For what `client` cannot ask for: a stream. */
  token(): string | undefined;
  /** Offered for every refused call of `client`; set once the app has loaded it. */
  remedy: { current?: Remedy };
  /** The address typed in one form for signing in, which the others begin with. Neither stored nor in an address. */
  typedEmail: string;
  /** Restores the tab's session, or tries the refresh cookie once. Failures are silent. */
  start(): Promise<void>;
  /** Whether this tab signs in the test members of `place`, or live members if it is ''. */
  isTestAt(place: string): boolean;
  /**
   * Changes whom this tab signs in: the test members of the payment or invitation at the path
   * `place`, or live members if it is ''.
   * Other tabs stay as they are. Resolves to whether the cookie of that mode signed somebody in.
   */
  enter(place: string): Promise<boolean>;
  /**
   * A ticket in the answer means that a second factor is required and nobody is signed in yet.
   *
   * @param place the path that the sign-in returns to
   */
  signIn(
    identifier: string,
    password: string,
    place?: string,
  ): Promise<Result<{ ticket?: string }>>;
  /**
   * Signs in with a token that a sign-in method returned. Nobody is signed in when `users/me` fails.
   *
   * @param place as of `enter`, for a test member
   */
  adopt(answer: { jwt: string; user?: User }, place?: string): Promise<Result<unknown>>;
  /** Called with the answer to a profile change. */
  replaceUser(changed: User): void;
  /** Called when the sign-in acts for another account, with the user as that account. */
  actAs(user: User): void;
  /** Ends the session on the server too. Without an answer the member stays signed in. */
  signOut(): Promise<Result<unknown>>;
  /** Called after this tab has signed out. */
  onSignedOut: { current?: (isTest: boolean) => void };
  /** Called when another tab has signed out of this mode: the cookie, which all tabs share, is gone. */
  leave(): void;
}

export interface SessionOptions {
  apiBase: string;
  fetch: Fetch;
  tokens: TokenStore;
  /** Runs one task at a time across tabs: a refresh cookie used twice ends the session. */
  exclusively?: <T>(task: () => Promise<T>) => Promise<T>;
  /** Another tab has signed in somebody else, or chosen another account: this page shows the former one. */
  onOtherAccount?(): void;
}

export function createSession(options: SessionOptions): Session {
  const { apiBase, fetch, tokens, exclusively = (task) => task(), onOtherAccount } = options;
  const user = signal<User | null | undefined>(undefined);
  const refused = signal(false);
  const time = createServerTime();
  const plain = createApiClient<Endpoint>({
    base: apiBase,
    fetch,
    token: tokens.read,
    onAnswer: time.hear,
    ...foreignAnswers,
  });
  let renewing: Promise<boolean> | undefined;
  let ended = false;
  let restored: Promise<unknown> = Promise.resolve();

  function renew(): Promise<boolean> {
    renewing ??= exclusively(renewOnce).finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  async function renewOnce(): Promise<boolean> {
    const { refresh, refreshTest } = authEndpoints;
    const result = await plain.call(tokens.place ? refreshTest : refresh, {});
    if (result.ok && result.value.jwt !== null && isToken(result.value.jwt)) {
      const before = account();
      if (!(await adopt(result.value)).ok) return false;
      if (before !== undefined && account() !== before && onOtherAccount) {
        // What is pressed until the document is replaced was meant for the former account.
        restored = new Promise(() => {});
        onOtherAccount();
      }
      return true;
    }
    if (result.ok || isRefusal(result.error.status)) end();
    return false;
  }

  /** Another API may answer with the token alone. A token whose owner stays unknown is not kept. */
  async function adopt(answer: { jwt: string; user?: User }): Promise<Result<unknown>> {
    tokens.write(answer.jwt);
    const me: Result<User> = answer.user
      ? { ok: true, value: answer.user }
      : await plain.call(authEndpoints.readMe, {});
    if (me.ok) {
      ended = false;
      user.value = me.value;
    } else forget();
    return me;
  }

  const account = () => user.peek()?.id;

  function forget(): void {
    tokens.clear();
    user.value = null;
  }

  /** The server refuses the sign-in. A guest has none, also one who has just signed out. */
  function end(): void {
    ended ||= tokens.read() !== undefined || Boolean(user.peek());
    forget();
  }

  function leave(): void {
    // Another person may sign in next.
    session.typedEmail = '';
    forget();
    ended = false;
    tokens.place = '';
  }

  const renewed = renewingClient(plain, { tokens, renew, account });
  const remedy: Session['remedy'] = {};
  const onSignedOut: Session['onSignedOut'] = {};
  const client: ApiClient<Endpoint> = {
    async call(endpoint, input) {
      await restored;
      const result = await renewed.call(endpoint, input);
      if (!result.ok && result.error.status === 401 && result !== OTHER_ACCOUNT) {
        end();
        refused.value = true;
      }
      if (!result.ok && (await remedy.current?.(result.error))) return client.call(endpoint, input);
      return result;
    },
  };

  const session: Session = {
    user,
    refused,
    hasEnded: () => ended,
    client,
    now: time.now,
    token: tokens.read,
    remedy,
    typedEmail: '',
    async start() {
      if (tokens.read() === undefined) {
        restored = renew();
        await restored;
      } else {
        const me = await client.call(authEndpoints.readMe, {});
        if (me.ok) user.value = me.value;
      }
      user.value ??= null;
    },
    isTestAt: (place) => place === tokens.place,
    async enter(place) {
      await restored;
      forget();
      tokens.place = place;
      return renew();
    },
    async signIn(identifier, password, place) {
      await restored;
      if (tokens.place !== place) tokens.place = '';
      // Undefined for live members, and then not sent: another API does not know the field.
      const session = tokens.place.split('/')[2];
      const result = await plain.call(authEndpoints.signIn, {
        body: { identifier, password, session },
      });
      if (!result.ok) return result;
      if ('ticket' in result.value) return { ok: true, value: { ticket: result.value.ticket } };
      if (!isToken(result.value.jwt)) return NO_TOKEN;
      const adopted = await adopt(result.value);
      return adopted.ok ? { ok: true, value: {} } : adopted;
    },
    adopt(answer, place = '') {
      tokens.place = place;
      return adopt(answer);
    },
    replaceUser(changed) {
      if (user.peek()?.id === changed.id) user.value = changed;
    },
    actAs(changed) {
      if (user.peek()) user.value = changed;
    },
    async signOut() {
      const result = await client.call(authEndpoints.signOut, {});
      if (result.ok || isRefusal(result.error.status)) {
        const isTest = tokens.place !== '';
        leave();
        onSignedOut.current?.(isTest);
      }
      return result;
    },
    onSignedOut,
    leave,
  };
  return session;
}

/** Whether a repeated call would fail alike: neither an outage nor a rate limit. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
