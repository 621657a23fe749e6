/** Buys what a payment lacks and waits until it is paid. The server decides each step. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Clock } from '#shared/clock.ts';
import type { ApiClient, Failure, Result } from '#shared/http/api-client.ts';
import * as payCalls from '#shared/pay/calls.ts';
import { BLOCKED_REASONS } from '#shared/pay/obstacles.ts';
import type { PaySession } from '#shared/pay/schemas.ts';
import { createPressGuard, type PressGuard } from '#shared/press/press-guard.ts';
import * as topUpCalls from '#shared/top-up/calls.ts';
import type { TopUp, TopUpOffer } from '#shared/top-up/schemas.ts';

export type TopUpState =
  | { step: 'loading' }
  | { step: 'unreachable' }
  /** It cannot be bought now, for this reason. */
  | { step: 'refused'; session: PaySession; failure: Failure }
  | {
      step: 'form';
      session: PaySession;
      offer: TopUpOffer;
      busy: boolean;
      /** The amounts are others than before. */
      isChanged: boolean;
      failure: Failure | undefined;
      /** The card network's code. */
      declined: string | undefined;
    }
  | { step: 'waiting'; session: PaySession }
  | { step: 'ended'; session: PaySession; topUp: TopUp };

interface ModelParts {
  client: ApiClient;
  id: string;
  clock: Clock;
  /** Goes back to the payment, which shows its true state, or to its confirmation. */
  leave(isPaid?: boolean): void;
}

export interface TopUpModel {
  state: ReadonlySignal<TopUpState>;
  /** A considered press charges the card: the view tells where payee, price and button are. */
  press: PressGuard;
  /** Reads everything again; an open form keeps its fields. */
  load(): Promise<void>;
  /** @param charge gives the card to the network; returns its code of a refusal */
  pay(charge: (clientSecret: string) => Promise<string | undefined>): Promise<void>;
}

const POLL_MS = 1_000;
/** A new offer is requested this long before the old one expires. */
const MARGIN_MS = 20_000;
/** Refusals after which the payment is shown again as it is now. */
const LEAVES: readonly string[] = [
  'unauthenticated',
  'forbidden',
  'session_not_found',
  'session_not_pending',
  // The text of `payments_disabled` stands here: a member may be unable to buy, and able to pay.
  ...BLOCKED_REASONS.filter((reason) => reason !== 'payments_disabled'),
] satisfies Failure['code'][];

export function createTopUpModel({ client, id, clock, leave }: ModelParts): TopUpModel {
  const state = signal<TopUpState>({ step: 'loading' });
  const press = createPressGuard(clock);
  const params = { id };
  let cancelRenewal = () => {};

  async function load(): Promise<void> {
    const before = state.peek();
    if (before.step === 'waiting' || before.step === 'ended') return;
    if (before.step === 'form' && before.busy) return;
    const session = await readSession();
    if (!session) return;
    const topUp = await readTopUp();
    if (topUp?.status === 'open' && isPaid(topUp)) return wait(session);
    if (session.status !== 'pending' || !session.payer) return leave();
    const offered = await client.call(topUpCalls.quote, { params });
    if (!offered.ok) return refuse(session, offered.error);
    const { offer } = offered.value;
    if (!offer) return leave();
    show(session, offer);
  }

  /** Reads the session, with a live total. */
  async function readSession(): Promise<PaySession | undefined> {
    const found = await client.call(payCalls.read, { params });
    const isOutdated =
      found.ok && found.value.status === 'pending' && found.value.quote.status === 'expired';
    const session = isOutdated ? await client.call(payCalls.quote, { params }) : found;
    if (session.ok) return session.value;
    if (LEAVES.includes(session.error.code)) leave();
    else state.value = { step: 'unreachable' };
    return undefined;
  }

  async function readTopUp(): Promise<TopUp | null> {
    const found = await client.call(topUpCalls.read, { params });
    return found.ok ? found.value.topUp : null;
  }

  function refuse(session: PaySession, failure: Failure): void {
    if (LEAVES.includes(failure.code)) leave();
    else if (failure.code === 'network') state.value = { step: 'unreachable' };
    else state.value = { step: 'refused', session, failure };
  }

  function show(session: PaySession, offer: TopUpOffer): void {
    const before = state.peek();
    const shown = before.step === 'form' ? before : undefined;
    const isOther =
      shown !== undefined &&
      (shown.offer.total !== offer.total ||
        shown.offer.tokens !== offer.tokens ||
        shown.offer.price !== offer.price);
    const isChanged = isOther || shown?.isChanged === true;
    if (isOther) press.restart();
    const { failure, declined } = shown ?? { failure: undefined, declined: undefined };
    state.value = { step: 'form', session, offer, busy: false, isChanged, failure, declined };
    const ends = [offer.expiresAt, session.quote.expiresAt ?? offer.expiresAt].sort()[0] ?? '';
    const left = Date.parse(ends) - Date.parse(session.now) - MARGIN_MS;
    cancelRenewal();
    cancelRenewal = clock.after(Math.max(POLL_MS, left), () => void load());
  }

  async function wait(session: PaySession): Promise<void> {
    cancelRenewal();
    state.value = { step: 'waiting', session };
    const topUp = await readTopUp();
    if (!topUp || topUp.status === 'open') {
      clock.after(POLL_MS, () => void wait(session));
      return;
    }
    // A payment above the limit is confirmed beside payee and total.
    if (topUp.status === 'paid') leave(true);
    else if (topUp.reason === 'confirmation_required') leave();
    else state.value = { step: 'ended', session, topUp };
  }

  return {
    state,
    press,
    load,
    async pay(charge) {
      const now = state.peek();
      if (now.step !== 'form' || now.busy) return;
      const { session, offer } = now;
      const idle = { ...now, busy: false, isChanged: false, failure: undefined };
      state.value = { ...idle, busy: true, declined: undefined };
      const opened = await order(offer);
      if (!opened.ok) {
        state.value = { ...idle, declined: undefined, failure: opened.error };
        if (LEAVES.includes(opened.error.code)) leave();
        if (opened.error.code === 'quote_changed') await loadAnew(idle);
        return;
      }
      // Another tab has ordered at another price: its order is shown before it is paid.
      const { fiatAmount, tokens, clientSecret } = opened.value;
      if (fiatAmount !== offer.price || tokens !== offer.tokens) return loadAnew(idle);
      const declined = await charge(clientSecret);
      if (declined === undefined) await wait(session);
      else state.value = { ...idle, declined };
    },
  };

  function loadAnew(idle: Extract<TopUpState, { step: 'form' }>): Promise<void> {
    state.value = { ...idle, isChanged: true, declined: undefined };
    return load();
  }

  function order({
    quote,
    tokens,
    total,
  }: TopUpOffer): Promise<Result<{ fiatAmount: string; tokens: string; clientSecret: string }>> {
    return client.call(topUpCalls.create, {
      params,
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: {
        quote,
        tokens,
        total,
        acceptances: { conditions: true, shipping: true, refund: true },
      },
    });
  }
}

const isPaid = ({ purchase }: TopUp): boolean =>
  purchase.status === 'paid' || purchase.status === 'credited';
