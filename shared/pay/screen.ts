/**
 * What a view of the pay flow shows in each state: text keys, amounts and buttons, no markup.
 * Keys are those of `locales/<language>/pay.json`. A view adds look and layout, never a rule.
 */
import { brand } from '../brand.ts';
import type { Value } from '../format.ts';
import type { PaySession, Receipt } from './contract.ts';
import { type Countdown, NO_COUNTDOWN } from './countdown.ts';
import { type Notice, noticeOf } from './notice.ts';
import type { PayState } from './state.ts';
import { type TimeScreen, timeScreen } from './time-screen.ts';

export interface Text {
  key: string;
  values?: Record<string, Value>;
}

export interface PayScreen {
  /** Nothing to read yet: a skeleton stands in. */
  loading: boolean;
  heading: Text;
  /** The sentence below the heading that says what happened or what to do. */
  message: Text | null;
  merchant: PaySession['merchant'] | null;
  description: string | null;
  items: { name: string; quantity: number; amount: Value }[];
  rows: { label: Text; value: Value; saving?: boolean }[];
  total: Value | null;
  /** What is left of the time to pay; null where there is none to speak of. */
  time: TimeScreen | null;
  notice: Notice | null;
  primary: { text: Text; action: PayAction; enabled: boolean; busy: boolean } | null;
  /** Another account may do better than this one. */
  switchable: boolean;
  /** Whether the payment may still be cancelled. */
  cancellable: boolean;
  /** Offer the same payment on a page of ours, as a real link. */
  pageLink: boolean;
  /** Offer to pay on another device. */
  phone: boolean;
  outcome: 'open' | 'success' | 'ended';
}

export type PayAction =
  | 'sign-in'
  | 'switch'
  | 'pay'
  | 'renew-quote'
  | 'reload'
  | 'extend'
  | 'phone';

const token = (amount: string): Value => ({ kind: 'money', amount, currency: brand.token.symbol });
const moment = (at: string): Value => ({ kind: 'time', at });

const EMPTY: PayScreen = {
  loading: false,
  heading: { key: 'heading.pay' },
  message: null,
  merchant: null,
  description: null,
  items: [],
  rows: [],
  total: null,
  time: null,
  notice: null,
  primary: null,
  switchable: false,
  cancellable: false,
  pageLink: false,
  phone: false,
  outcome: 'open',
};

export function payScreen(state: PayState, countdown: Countdown = NO_COUNTDOWN): PayScreen {
  const screen = screenOf(state);
  const isOpen = 'session' in state && screen.outcome === 'open';
  return isOpen ? { ...screen, time: timeScreen(countdown) } : screen;
}

function screenOf(state: PayState): PayScreen {
  switch (state.step) {
    case 'loading':
      return { ...EMPTY, loading: true, message: { key: 'message.loading' } };
    case 'missing':
      return {
        ...EMPTY,
        heading: { key: 'heading.missing' },
        message: { key: 'message.missing' },
        outcome: 'ended',
      };
    case 'unreachable':
      return {
        ...EMPTY,
        heading: { key: 'heading.unreachable' },
        message: { key: 'message.unreachable' },
        primary: button('try-again', 'reload'),
      };
    case 'closed':
      return {
        ...parties(state.session),
        heading: { key: 'heading.expired' },
        message: closing(state.session),
        outcome: 'ended',
      };
    case 'paid':
      return {
        ...parties(state.session),
        heading: { key: 'heading.paid' },
        message: { key: 'message.paid', values: { merchant: state.session.merchant.name } },
        rows: receiptRows(state.receipt),
        total: token(state.receipt?.total ?? state.session.quote.total),
        outcome: 'success',
      };
    case 'signed-out':
      return {
        ...offer(state.session),
        notice: noticeOf(state.notice),
        primary: button('sign-in', 'sign-in'),
        pageLink: state.notice === 'popup_blocked' || state.notice === 'covered',
      };
    case 'quote-expired':
      return {
        ...parties(state.session),
        message: { key: 'message.quote-expired' },
        notice: noticeOf(state.notice),
        rows: [price(state.session)],
        primary: { ...button('renew-quote', 'renew-quote'), busy: state.busy },
        cancellable: !state.busy,
      };
    case 'blocked':
      return {
        ...offer(state.session),
        notice: { tone: 'info', text: whyBlocked(state) },
        primary: { ...button('check-again', 'reload'), busy: state.busy },
        switchable: true,
      };
    case 'ready':
      return {
        ...offer(state.session),
        notice: noticeOf(state.notice),
        primary: { ...payButton(state.session), enabled: state.armed },
        pageLink: state.notice === 'covered',
      };
    case 'paying':
      return {
        ...offer(state.session),
        primary: { ...payButton(state.session), busy: true },
        cancellable: false,
        phone: false,
      };
    case 'unconfirmed':
      return {
        ...offer(state.session),
        notice: { tone: 'error', text: { key: 'notice.unconfirmed' } },
        primary: button('try-again', 'pay'),
        cancellable: false,
        phone: false,
      };
  }
}

function button(key: string, action: PayAction): NonNullable<PayScreen['primary']> {
  return { text: { key: `action.${key}` }, action, enabled: true, busy: false };
}

function payButton(session: PaySession): NonNullable<PayScreen['primary']> {
  return {
    ...button('pay', 'pay'),
    text: { key: 'action.pay', values: { total: token(session.quote.total) } },
  };
}

function parties({ merchant, description, lineItems, currency }: PaySession): PayScreen {
  return {
    ...EMPTY,
    merchant,
    description,
    items: lineItems.map(({ name, quantity, amount }) => ({
      name,
      quantity,
      amount: { kind: 'money', amount, currency },
    })),
  };
}

/** What is in the way and what would help. */
function whyBlocked({ reason, session, payer }: Extract<PayState, { step: 'blocked' }>): Text {
  return {
    key: `blocked.${reason}`,
    values: {
      merchant: session.merchant.name,
      level: session.minimumLevel ?? '',
      missing: token(payer.missing ?? '0'),
    },
  };
}

/** Everything known about an open session: price, saving, total, and the payer's own lines. */
function offer(session: PaySession): PayScreen {
  const { quote, payer } = session;
  const rows: PayScreen['rows'] = [
    price(session),
    { label: { key: 'row.saving' }, value: token(quote.discount), saving: true },
  ];
  if (payer) rows.push({ label: { key: 'row.balance' }, value: token(payer.balance) });
  if (payer?.trialUntil && payer.trialUntil > session.now)
    rows.push({ label: { key: 'row.trial-until' }, value: moment(payer.trialUntil) });
  return { ...parties(session), rows, total: token(quote.total), cancellable: true, phone: true };
}

function price({ amount, currency }: PaySession): PayScreen['rows'][number] {
  return { label: { key: 'row.price' }, value: { kind: 'money', amount, currency } };
}

function receiptRows(receipt: Receipt | undefined): PayScreen['rows'] {
  if (!receipt) return [];
  return [
    { label: { key: 'row.saving' }, value: token(receipt.discount), saving: true },
    { label: { key: 'row.paid-at' }, value: moment(receipt.paidAt) },
    { label: { key: 'row.transaction' }, value: receipt.transactionId },
  ];
}

/** The one line that says why a session can no longer be paid. */
function closing({ status, closedAt, expiresAt }: PaySession): Text {
  const key = status === 'cancelled' || status === 'expired' ? status : 'paid';
  return { key: `closed.${key}`, values: { at: moment(closedAt ?? expiresAt) } };
}
