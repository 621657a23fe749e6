/** One order of one member: the documents that are open, and the server behind them. */

import * as payEndpoints from '#shared/pay/endpoints.ts';
import type { PaySession } from '#shared/pay/schemas.ts';
import { readStatuses } from '../../../server/payments/live/status.ts';
import type { TestApi } from '../api/api.ts';
import { originOf } from '../api/live-streams.ts';
import { keyOf, newTill, pairWith } from '../payments/tills.ts';
import {
  type MemberWish,
  newMember,
  newMerchant,
  newPaySession,
  type TestMember,
  type TestMerchant,
} from '../people/people.ts';
import type { Connection } from './connection.ts';
import { openFrame } from './frame.ts';
import { openPage } from './page.ts';
import type { Browser, Surface } from './surface.ts';
import { openTill } from './till.ts';
import { createTimeline, type Timeline } from './timeline.ts';
import type { WindowSurface } from './window.ts';

export interface Wish extends Pick<MemberWish, 'cash' | 'stake' | 'memberForDays'> {
  minimumLevel?: 'Sens' | undefined;
  /** A till asks for the payment, not a shop's page. */
  atTill: boolean;
}

export interface Checkout {
  api: TestApi;
  timeline: Timeline;
  browser: Browser;
  merchant: TestMerchant;
  member: TestMember;
  wish: Wish;
  /** Every session of the order; the last one is the shop's current one. */
  sessionIds: string[];
  surfaces: Set<Surface>;
  /** Surfaces that have not read the member's state since the sign-in ended elsewhere. */
  stale: Set<Surface>;
  /** Surfaces that no stream tells what has changed in this step. */
  untold: Set<Surface>;
  /** Surfaces that a person has looked at in this step. */
  focused: Set<Surface>;
  /** Surfaces that ended before a refund: nothing is followed after the end. */
  ended: Set<Surface>;
  /** Base units that came to and left the member's account, apart from payments. */
  moved: bigint;
  /** Whether the current session can be paid. */
  isOpen(): boolean;
  /** The shop or its till shows a new session of this amount. */
  ask(amount: string): Promise<void>;
  openPage(sessionId: string): void;
  reload(surface: Surface): Promise<void>;
  close(surface: Surface): void;
  /** The session as the server shows it to whoever has this token. */
  read(sessionId: string, token: string | undefined): Promise<PaySession>;
  /** The sign-in has ended, and only who reads it knows. */
  signedOut(): void;
  /** The member's account has changed, if `change` says so, and the streams of the member's surfaces tell it. */
  changeAccount(change: () => Promise<boolean>): Promise<void>;
  dispose(): void;
}

export async function openCheckout(api: TestApi, wish: Wish): Promise<Checkout> {
  const { atTill, minimumLevel, ...ofMember } = wish;
  const merchant = await newMerchant(api);
  const member = await newMember(api, ofMember);
  const surfaces = new Set<Surface>();
  const versions = new Map<string, number>();
  /** The versions of the member's account before a change that streams tell. */
  const accounts = new Map<Connection, string>();
  const sessionIds: string[] = [];
  const till = atTill ? await pairedWith(api, merchant) : undefined;
  let isOpen = true;
  const work = {
    isBusy: () =>
      [...surfaces].some(({ connection, sessionId }) => {
        const heard = connection.heard();
        const isBehind = heard !== undefined && heard < (versions.get(sessionId) ?? 0);
        const account = connection.heardAccount();
        const isAccountOld = account !== undefined && accounts.get(connection) === account;
        return connection.isBusy() || isBehind || isAccountOld;
      }),
    async refresh() {
      for (const { id, version, status } of await readStatuses(api.db, sessionIds)) {
        versions.set(id, version);
        if (id === sessionIds.at(-1)) isOpen = status === 'pending';
      }
    },
  };
  const timeline = createTimeline(api, work);
  const browser: Browser = {
    api,
    origin: await originOf(api),
    cookies: new Map(),
    clock: timeline.clock,
    streams: { allowed: true },
  };
  const none = () => new Set<Surface>();
  const own = { stale: none(), untold: none(), focused: none(), ended: none() };
  const add = (surface: Surface) => void surfaces.add(surface);

  function remove(surface: Surface): void {
    surface.connection.allowStreams(false);
    surface.dispose();
    for (const set of [surfaces, ...Object.values(own)]) set.delete(surface);
  }

  async function read(sessionId: string, token: string | undefined): Promise<PaySession> {
    const params = { id: sessionId };
    const answer = await api.call(payEndpoints.read, { params, token });
    if (answer.statusCode === 401) return read(sessionId, undefined);
    return answer.json<PaySession>();
  }

  async function openCurrentFrame(): Promise<void> {
    add(openFrame(browser, await read(sessionIds.at(-1) ?? '', undefined), add));
  }

  const checkout: Checkout = {
    ...{ api, timeline, browser, merchant, member, wish, sessionIds, surfaces },
    ...{ ...own, moved: 0n, read },
    isOpen: () => isOpen,
    async ask(amount) {
      for (const each of [...surfaces])
        if (each.kind === 'till' || each.kind === 'frame') remove(each);
      isOpen = true;
      if (till) {
        const opened = await openTill(browser, till, amount);
        sessionIds.push(opened.sessionId);
        add(opened);
        return;
      }
      const terms = { amount, ...(minimumLevel ? { minimumLevel } : {}) };
      sessionIds.push((await newPaySession(api, merchant, terms)).id);
      await openCurrentFrame();
    },
    openPage: (sessionId) => add(openPage(browser, sessionId)),
    async reload(surface) {
      const session = await read(surface.sessionId, undefined);
      remove(surface);
      if ('reopened' in surface) add((surface as WindowSurface).reopened(session));
      else if (surface.kind === 'page') add(openPage(browser, surface.sessionId));
      else await openCurrentFrame();
    },
    close: remove,
    signedOut() {
      for (const surface of surfaces) own.stale.add(surface);
    },
    async changeAccount(change) {
      const before = [...surfaces].map((each) => [each, each.connection.heardAccount()] as const);
      if (!(await change())) return;
      for (const [surface, account] of before) {
        if (account === undefined) own.untold.add(surface);
        else accounts.set(surface.connection, account);
      }
    },
    dispose() {
      for (const surface of [...surfaces]) remove(surface);
    },
  };

  await checkout.ask('40.00');
  return checkout;
}

async function pairedWith(api: TestApi, merchant: TestMerchant): Promise<Map<string, string>> {
  const { code } = await newTill(api, merchant);
  return new Map([['salus_till', keyOf(await pairWith(api, code))]]);
}
