/**
 * Every state of the pay flow, how to reach it, and its announcements and controls. All else (rows,
 * items, lines of text) is only compared between the two views.
 */

import type { PayNotice } from '#shared/pay/state.ts';
import { ARM_AFTER_MS } from '#shared/press/press-guard.ts';
import { anyReceipt, failed, ok, payer } from '../support/views/pay-flow.ts';
import { BLOCKED_STATES, blocked } from './pay-blocked-states.ts';
import { END_STATES } from './pay-end-states.ts';
import { RESERVE_STATES } from './pay-reserve-states.ts';
import { type Scene, type StateCase, session } from './pay-state-case.ts';
import { TIMED_STATES } from './pay-time-states.ts';
import {
  another,
  busy,
  cancel,
  checkAgain,
  ended,
  entry,
  idle,
  newTotal,
  open,
  payNow,
  phone,
  REMEDY,
  receipt,
  says,
  signIn,
  silent,
  WHY,
} from './pay-words.ts';

const signedOut = (at: Scene) => at.flow.start(session());
const signedIn = (at: Scene) => at.flow.start(session({ payer }));
const timeIsUp = (at: Scene) => at.flow.start(session({ quote: 'expired' }));

function armed(at: Scene): void {
  signedIn(at);
  at.flow.press.see('here');
  at.clock.advance(ARM_AFTER_MS);
}

async function refused(at: Scene, code: PayNotice): Promise<void> {
  armed(at);
  at.flow.pay();
  await at.answer(failed(code as never));
}

const signedOutWith = (notice: PayNotice, english: string, spanish: string): StateCase => ({
  state: `signed out: ${notice}`,
  reach: (at) => refused(at, notice),
  meets: open(
    says(notice === 'unauthenticated' ? 'status' : 'alert', english, spanish),
    signIn,
    phone,
  ),
});

export const STATES: StateCase[] = [
  ...TIMED_STATES,
  {
    state: 'loading',
    reach: (at) => at.flow.start(),
    meets: busy(open(says('status', 'Loading the payment…', 'Cargando el pago…'))),
  },
  {
    state: 'missing',
    async reach(at) {
      at.flow.start();
      await at.answer(failed('session_not_found'));
    },
    meets: ended('Wrong session', 'Sesión incorrecta', entry),
  },
  {
    state: 'unreachable',
    async reach(at) {
      at.flow.start();
      await at.answer(failed('network'));
    },
    meets: {
      en: [...ended('No connection', '').en, 'button "Try again"'],
      es: [...ended('', 'Sin conexión').es, 'button "Reintentar"'],
    },
  },
  ...END_STATES,
  ...RESERVE_STATES,
  { state: 'signed out', reach: signedOut, meets: open(silent, signIn, phone) },
  {
    state: 'signed out: blocked in the window',
    reach(at) {
      signedOut(at);
      at.flow.blockedInWindow({ reason: 'insufficient_balance', missing: '52' });
    },
    meets: open(WHY.insufficient_balance, REMEDY.insufficient_balance, signIn, phone),
  },
  {
    state: 'signed out: no longer blocked in the window',
    reach(at) {
      signedOut(at);
      at.flow.blockedInWindow({ reason: 'trial_expired', missing: '52' });
      at.flow.blockedInWindow(undefined);
    },
    meets: open(silent, signIn, phone),
  },
  {
    state: 'signed out: popup_blocked',
    reach(at) {
      signedOut(at);
      at.flow.signInBlocked('popup_blocked');
    },
    meets: open(
      says(
        'status',
        'If no window has opened, your browser blocked it. Open the payment on our own page instead.',
        'Si no se ha abierto ninguna ventana, tu navegador la ha bloqueado. Abre el pago en nuestra propia página.',
      ),
      signIn,
      {
        en: 'link "Open secure checkout" href=/pay/pay_1',
        es: 'link "Abrir el pago seguro" href=/pay/pay_1',
      },
      phone,
    ),
  },
  signedOutWith(
    'unauthenticated',
    'You have been signed out. Sign in again.',
    'Se ha cerrado tu sesión. Vuelve a iniciarla.',
  ),
  signedOutWith(
    'authorization_exceeded',
    'The total is above what you approved. Sign in again.',
    'El total supera lo que aprobaste. Inicia sesión de nuevo.',
  ),
  { state: 'quote expired', reach: timeIsUp, meets: open(silent, newTotal) },
  {
    state: 'quote expired: signed in',
    reach: (at) => at.flow.start(session({ quote: 'expired', payer })),
    meets: open(silent, newTotal, cancel),
  },
  {
    state: 'quote expired: asking for the next',
    reach(at) {
      timeIsUp(at);
      at.flow.renewQuote();
    },
    meets: busy(open(silent, idle(newTotal))),
  },
  {
    state: 'quote expired: rate_unavailable',
    async reach(at) {
      timeIsUp(at);
      at.flow.renewQuote();
      await at.answer(failed('rate_unavailable'));
    },
    meets: open(
      says(
        'alert',
        'There is no current token price. Try again in a moment.',
        'Ahora no hay precio del token. Inténtalo dentro de un momento.',
      ),
      newTotal,
    ),
  },
  ...BLOCKED_STATES,
  {
    state: 'blocked: asking again',
    async reach(at) {
      await blocked('trial_expired').reach(at);
      at.flow.reload();
    },
    meets: busy(
      open(WHY.trial_expired, REMEDY.trial_expired, idle(checkAgain), phone, another, cancel),
    ),
  },
  { state: 'ready: not armed', reach: signedIn, meets: open(silent, idle(payNow), phone, cancel) },
  {
    // The form for the second factor belongs to the page and to the window.
    state: 'ready: above the limits, without Pay',
    reach: (at) =>
      at.flow.start(
        session({ payer: { ...payer, confirmation: { reason: 'amount', methods: ['password'] } } }),
      ),
    meets: open(silent, phone, cancel),
  },
  { state: 'ready: armed', reach: armed, meets: open(silent, payNow, phone, cancel) },
  {
    state: 'ready: refused for a reason without words',
    reach: (at) => refused(at, 'unknown'),
    meets: open(
      says(
        'alert',
        'An operational error has occurred',
        'Se ha producido un error de funcionamiento',
      ),
      idle(payNow),
      phone,
      cancel,
    ),
  },
  {
    state: 'paying',
    reach(at) {
      armed(at);
      at.flow.pay();
    },
    meets: busy(open(silent, idle({ en: 'button "Paying…"', es: 'button "Pagando…"' }))),
  },
  {
    state: 'unconfirmed',
    reach: (at) => refused(at, 'network'),
    meets: open(
      says(
        'alert',
        'We do not know yet whether the payment went through. You can safely try again: you pay only once.',
        'Aún no sabemos si el pago se ha realizado. Puedes intentarlo de nuevo sin riesgo: solo pagarás una vez.',
      ),
      { en: 'button "Try again"', es: 'button "Reintentar"' },
    ),
  },
  {
    state: 'paid',
    async reach(at) {
      armed(at);
      at.flow.pay();
      await at.answer(ok({ receipt: anyReceipt }));
    },
    meets: ended('Payment done', 'Pago realizado', receipt),
  },
  {
    state: 'paid in another window',
    async reach(at) {
      signedOut(at);
      at.flow.watch();
      at.flow.look();
      await at.answer(ok(session({ status: 'paid' })));
    },
    meets: ended('Payment done', 'Pago realizado', receipt),
  },
];
