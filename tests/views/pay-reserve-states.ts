/** A session that reserves its total: no text of it says that it pays. */

import { AUTOMATIC_CAPTURE } from '#shared/capture/automatic.ts';
import type { PaySession } from '#shared/pay/schemas.ts';
import { anyReceipt, ok, payer } from '../support/views/pay-flow.ts';
import { type Scene, type StateCase, session } from './pay-state-case.ts';
import { ended, idle, phone, silent, toShop } from './pay-words.ts';

const reserving = (over: Partial<PaySession> = {}): PaySession => ({
  ...session(),
  ...AUTOMATIC_CAPTURE,
  capture: 'manual',
  captureBefore: '2026-11-28T10:00:00.000Z',
  terms: 'Cancelled less than 24 hours before: we keep half.',
  ...over,
});

const open = (...pressed: Record<'en' | 'es', string>[]) => ({
  en: [
    'region "Reservation" aria-busy=false',
    'heading "Reservation"',
    silent.en,
    ...pressed.map((one) => one.en),
  ],
  es: [
    'region "Importe reservado" aria-busy=false',
    'heading "Importe reservado"',
    silent.es,
    ...pressed.map((one) => one.es),
  ],
});

const signIn = { en: 'button "Sign in to reserve"', es: 'button "Inicia sesión para reservar"' };
const reserve = {
  en: 'button "Reserve €38.00 · 152 SLS"',
  es: 'button "Reservar 38,00 € · 152 SLS"',
};
const cancel = { en: 'button "Cancel this reservation"', es: 'button "No reservar"' };
const see = {
  en: 'link "See what is reserved" href=/next',
  es: 'link "Ver lo reservado" href=/next',
};

async function reserved(at: Scene, next?: Partial<PaySession>) {
  at.flow.start(reserving());
  at.flow.watch();
  at.flow.look();
  await at.answer(ok(reserving({ status: 'authorized' })));
  if (!next) return;
  at.flow.look();
  await at.answer(ok(reserving(next)));
}

const captured = { gross: '20.00', coupon: '0.00', discount: '1.00', net: '19.00', tax: [] };

export const RESERVE_STATES: StateCase[] = [
  {
    state: 'reserve: signed out',
    reach: (at) => at.flow.start(reserving()),
    meets: open(signIn, phone),
  },
  {
    state: 'reserve: ready',
    reach: (at) => at.flow.start(reserving({ payer })),
    meets: open(idle(reserve), phone, cancel),
  },
  {
    state: 'reserve: reserved elsewhere by this person',
    reach: (at) => reserved(at),
    meets: ended('Reserved', 'Importe reservado', see),
  },
  {
    state: 'reserve: a part is taken later',
    reach: (at) => reserved(at, { status: 'paid', captured }),
    meets: ended('Payment done', 'Pago realizado', {
      en: 'link "See the receipt" href=/next',
      es: 'link "Ver el recibo" href=/next',
    }),
  },
  {
    state: 'reserve: released later',
    reach: (at) => reserved(at, { status: 'released', releasedAt: '2026-11-21T11:00:00.000Z' }),
    meets: ended('Reservation released', 'Importe liberado', toShop),
  },
  {
    state: 'reserve: opened again by its payer',
    reach: (at) => at.flow.start(reserving({ status: 'authorized', payer, receipt: anyReceipt })),
    meets: ended('Reserved', 'Importe reservado', see),
  },
  {
    state: 'reserve: opened again by somebody else',
    reach: (at) => at.flow.start(reserving({ status: 'authorized' })),
    meets: ended('Already reserved', 'Ya reservado', toShop),
  },
];
