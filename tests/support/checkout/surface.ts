import { effect } from '@preact/signals-core';
import type { PayFlow } from '#shared/pay/pay-flow.ts';
import type { PayState } from '#shared/pay/state.ts';
import type { TestApi } from '../api/api.ts';
import { type Connection, type CookieJar, createConnection } from './connection.ts';
import type { FakeDocument } from './fake-document.ts';
import type { Shown, SurfaceKind } from './states.ts';
import type { Timeline } from './timeline.ts';

/** What all documents of one browser share. */
export interface Browser {
  api: TestApi;
  origin: string;
  cookies: CookieJar;
  clock: Timeline['clock'];
  /** Whether streams get through. */
  streams: { allowed: boolean };
}

/** Between two states of the table: it waits for an answer, or says that there was none. */
export type Waiting = 'loading' | 'paying' | 'in doubt' | 'no connection';

/** A document that shows a session. */
export interface Surface {
  kind: SurfaceKind;
  sessionId: string;
  connection: Connection;
  page: FakeDocument;
  shown(): Shown | Waiting;
  /** The token of its member; undefined for a document without one. */
  token(): string | undefined;
  /** The flow of a surface that pays. */
  flow?: PayFlow;
  signIn?(email: string, password: string): Promise<void>;
  /** What it showed after the answer to its payment was lost, instead of the doubt. */
  falsehoods?(): readonly string[];
  /** Whether a frame has said `paid` to the shop's page, and how often. */
  paidEvents?(): number;
  dispose(): void;
}

export const newConnection = ({ api, origin, cookies, streams }: Browser): Connection =>
  createConnection({ api, origin, cookies, streamsAllowed: streams.allowed });

/** The state of a flow in the words of the table. */
export function wordOf(state: PayState): Shown | Waiting {
  switch (state.step) {
    case 'missing':
    case 'loading':
      return 'loading';
    case 'unreachable':
      return 'no connection';
    case 'signed-out':
      return 'sign in';
    case 'quote-expired':
      return 'new price';
    case 'blocked':
      return 'obstacle';
    case 'ready':
      return 'pay';
    case 'paying':
      return 'paying';
    case 'unconfirmed':
      return 'in doubt';
    case 'authorized':
      return 'reserved';
    case 'paid':
      return 'paid';
    case 'closed':
      return ENDS[state.session.status];
  }
}

const ENDS = {
  pending: 'expired',
  expired: 'expired',
  cancelled: 'cancelled',
  authorized: 'reserved',
  released: 'released',
  paid: 'paid',
  partially_refunded: 'paid',
  refunded: 'refunded',
} as const;

/**
 * After a payment whose answer was lost, its surface may say only that it is in doubt, until the
 * server has answered.
 * @returns the steps that it has shown instead
 */
export function watchDoubt(flow: PayFlow, connection: Connection): () => readonly string[] {
  const wrong: string[] = [];
  let before: PayState['step'] = 'loading';
  let lost = 0;
  effect(() => {
    const { step } = flow.state.value;
    const isLost = connection.lostPayments() > lost;
    lost = connection.lostPayments();
    const isHonest = step === 'unconfirmed' || step === 'paid';
    if (before === 'paying' && isLost && !isHonest) wrong.push(step);
    before = step;
  });
  return () => wrong;
}
