/**
 * What a view of the pay flow shows in each state: text keys, amounts and buttons, no markup.
 * Keys are those of `locales/<language>/pay.json`. A view adds look and layout, never a rule.
 */
import type { Value } from '../format.ts';
import type { After, PayText, PayTextKey } from '../text.ts';
import { tokenValue } from '../token/token-value.ts';
import { type Countdown, NO_COUNTDOWN } from './countdown.ts';
import { orderDetails } from './details.ts';
import { ENTRY, ending, RECEIPT, RESERVED } from './ending.ts';
import { noticeOf } from './notice.ts';
import { isMerchants } from './obstacles.ts';
import { paid } from './paid-view-model.ts';
import { EMPTY, type PayAction, type PayViewModel } from './pay-view-model.ts';
import { obstacle, type Surface } from './remedy.ts';
import { reservation, reserved } from './reserve-view-model.ts';
import type { Confirmation, PaySession } from './schemas.ts';
import { isSignInObstacle } from './sign-in-obstacle.ts';
import type { PayState } from './state.ts';
import { netRows, sumRows, totalValue } from './sum.ts';
import { timeViewModel } from './time-view-model.ts';

export type { PayAction, PayViewModel };

const WHY_CONFIRM: Record<Confirmation['reason'], PayText> = {
  amount: { key: 'confirm.amount' },
  sum: { key: 'confirm.sum' },
  plan: { key: 'plan.why' },
};

const moment = (at: string): Value => ({ kind: 'time', at });

export function payViewModel(
  state: PayState,
  countdown: Countdown = NO_COUNTDOWN,
  surface: Surface = { kind: 'frame' },
): PayViewModel {
  const viewModel = stateViewModel(state, countdown.minutes, surface);
  const isOpen = 'session' in state && viewModel.outcome === 'open';
  return isOpen ? { ...viewModel, headingShown: false, time: timeViewModel(countdown) } : viewModel;
}

function stateViewModel(state: PayState, minutes: number | null, surface: Surface): PayViewModel {
  switch (state.step) {
    case 'loading':
      return { ...EMPTY, loading: true, headingShown: false, message: { key: 'message.loading' } };
    case 'missing':
      return {
        ...EMPTY,
        heading: { key: 'heading.missing' },
        message: { key: 'message.missing' },
        next: ENTRY,
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
      return { ...parties(state.session), ...ending(state.session, state.wasOpen) };
    case 'authorized':
      return {
        ...parties(state.session),
        ...reserved(state.session),
        next: RESERVED,
        outcome: 'success',
      };
    case 'paid':
      return {
        ...parties(state.session),
        ...paid(state.session, state.receipt),
        next: RECEIPT,
        outcome: 'success',
      };
    case 'signed-out':
      return {
        ...offer(state.session, minutes),
        notice: noticeOf(state.notice),
        ...(state.blocked ? obstacle(state.blocked, state.session, surface) : {}),
        primary: button('sign-in', 'sign-in'),
        cancellable: false,
        pageLink: isSignInObstacle(state.notice),
      };
    case 'quote-expired':
      return {
        ...parties(state.session),
        message: { key: 'message.quote-expired' },
        notice: noticeOf(state.notice),
        rows: netRows(state.session),
        primary: { ...button('renew-quote', 'renew-quote'), busy: state.busy },
        cancellable: !state.busy && state.session.payer !== null,
      };
    case 'blocked':
      return {
        ...offer(state.session, minutes),
        ...obstacle({ reason: state.reason, missing: state.payer.missing }, state.session, surface),
        primary: { ...button('check-again', 'reload'), busy: state.busy },
        ...(isMerchants(state.reason) ? { phone: false } : { switchable: true }),
      };
    case 'ready':
      return {
        ...offer(state.session, minutes),
        notice: noticeOf(state.notice),
        ...(state.payer.confirmation
          ? { confirm: WHY_CONFIRM[state.payer.confirmation.reason] }
          : { primary: { ...payButton(state.session), enabled: state.armed } }),
      };
    case 'paying':
      return {
        ...offer(state.session, minutes),
        primary: { ...payButton(state.session), busy: true },
        coupon: null,
        cancellable: false,
        phone: false,
      };
    case 'unconfirmed':
      return {
        ...offer(state.session, minutes),
        notice: { tone: 'error', text: { key: 'notice.unconfirmed' } },
        primary: button('try-again', 'pay'),
        coupon: null,
        press: null,
        cancellable: false,
        phone: false,
      };
  }
}

function button(
  key: After<'action.', PayTextKey>,
  action: PayAction,
): NonNullable<PayViewModel['primary']> {
  return { text: { key: `action.${key}` }, action, enabled: true, busy: false };
}

function payButton(session: PaySession): NonNullable<PayViewModel['primary']> {
  return {
    ...button('pay', 'pay'),
    text: { key: 'action.pay', values: { total: totalValue(session) } },
  };
}

function parties(session: PaySession): PayViewModel {
  const { merchant, livemode } = session;
  return { ...EMPTY, merchant, isTest: livemode === false, ...orderDetails(session) };
}

/** The details of an open session: the sum, its total, and what concerns the payer. */
function offer(session: PaySession, minutes: number | null): PayViewModel {
  const { quote, payer, takesCoupons, coupon } = session;
  const facts = [...reservation(session).facts];
  if (payer) facts.push({ label: { key: 'row.balance' }, value: tokenValue(payer.balance) });
  if (payer?.trialUntil && payer.trialUntil > session.now)
    facts.push({ label: { key: 'row.trial-until' }, value: moment(payer.trialUntil) });
  return {
    ...parties(session),
    ...reservation(session),
    rows: sumRows(session, minutes),
    total: tokenValue(quote.total),
    press: { payee: session.merchant.name, sums: [totalValue(session)] },
    facts,
    coupon: takesCoupons ? { applied: coupon?.code ? coupon.name : null } : null,
    cancellable: true,
    phone: true,
  };
}
