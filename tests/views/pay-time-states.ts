/** The last two minutes of a payment, like `pay-states.ts`. */
import { anySession, extendedSession, failed, ok, payer } from '../support/views/pay-flow.ts';
import type { Scene, StateCase } from './pay-state-case.ts';
import { cancel, idle, open, payNow, phone, signIn, silent } from './pay-words.ts';
import type { Language } from './twins.ts';

const timer = {
  en: 'timer says "Time left: 2:00"',
  es: 'timer says "Tiempo restante: 2:00"',
};
const more = { en: 'button "Add 10 minutes"', es: 'button "Añadir 10 minutos"' };

/** Its own polite live region announces it. */
const heard = (english: string, spanish: string) => ({
  en: `paragraph says "${english}" aria-live=polite`,
  es: `paragraph says "${spanish}" aria-live=polite`,
});
const TWO_MINUTES = heard(
  '2 minutes left to pay. You can ask for more time.',
  'Tiempo para pagar: 2 minutos. Puedes pedir más tiempo.',
);

/** The time limit comes first among announcements and controls. */
const timed = (first: Record<Language, string>, ...rest: Record<Language, string>[]) =>
  open(first, ...rest, silent, idle(payNow), phone, cancel);

/** A signed-out shopper cannot extend the session. */
function guestTwoMinutesLeft(at: Scene): void {
  at.flow.start(anySession());
  at.clock.advance(13 * 60_000);
  at.clock.advance(0);
}

function twoMinutesLeft(at: Scene): void {
  at.flow.start(anySession({ payer }));
  at.clock.advance(13 * 60_000);
  at.clock.advance(0);
}

async function asked(at: Scene, answer: Parameters<Scene['answer']>[0]): Promise<void> {
  twoMinutesLeft(at);
  at.flow.extend();
  await at.answer(answer);
}

export const TIMED_STATES: StateCase[] = [
  {
    state: 'two minutes left',
    reach: twoMinutesLeft,
    meets: timed(timer, TWO_MINUTES, more),
  },
  {
    state: 'two minutes left: signed out',
    reach: guestTwoMinutesLeft,
    meets: open(
      timer,
      heard('2 minutes left to pay.', 'Tiempo para pagar: 2 minutos.'),
      silent,
      signIn,
      phone,
    ),
  },
  {
    state: 'two minutes left: asking for more',
    reach(at) {
      twoMinutesLeft(at);
      at.flow.extend();
    },
    meets: timed(timer, TWO_MINUTES, idle(more)),
  },
  {
    state: 'two minutes left: not extended',
    reach: (at) => asked(at, failed('network')),
    meets: timed(
      timer,
      heard(
        'More time could not be added. Try again.',
        'No se ha podido añadir más tiempo. Inténtalo de nuevo.',
      ),
      more,
    ),
  },
  {
    state: 'two minutes left: extended',
    reach: (at) => asked(at, ok(extendedSession(anySession({ payer })))),
    meets: timed(
      heard(
        'Time added: 10 minutes. The total stays the same.',
        'Tiempo añadido: 10 minutos. El total no cambia.',
      ),
    ),
  },
];
