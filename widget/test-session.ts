/** Sessions and payers for the tests of this folder. */

import { EXAMPLE_SESSION_ID, examplePaySession } from '#shared/pay/example.ts';
import type { PaySession } from '#shared/pay/schemas.ts';
import type { Payer } from '#shared/pay/state.ts';

export const SESSION_ID = EXAMPLE_SESSION_ID;

export const session = (over: Partial<PaySession> = {}): PaySession =>
  examplePaySession({
    merchant: { name: 'Casa Lavanda', domain: 'casalavanda.example', verified: true },
    ...over,
  });

export function payer(over: Partial<Payer> = {}): Payer {
  return {
    id: 'usr_payer',
    name: 'Ana',
    level: 'Sens',
    balance: '1250.5',
    trialUntil: null,
    availability: 'available',
    disabledBy: null,
    missing: null,
    confirmation: null,
    ...over,
  };
}
