import type { PayState } from './state.ts';

/**
 * Where else a session may be paid: on a phone, or in a sign-in window that continues as a page.
 */
export type Elsewhere = 'window' | 'phone';

/** Whether `place` may still change what `state` shows. */
export function isOpenElsewhere(state: PayState, place: Elsewhere | undefined): boolean {
  if (!place || !('session' in state) || state.step === 'paid') return false;
  if (state.session.status !== 'pending') return false;
  // The window closes after it has signed the payer in here.
  return place === 'phone' || state.session.payer === null;
}
