import type { PayState } from './state.ts';

/** Where else a session may be paid: on a phone, or in the sign-in window that went on as a page. */
export type Elsewhere = 'window' | 'phone';

/** Whether `place` may still change what `state` shows. */
export function isOpenElsewhere(state: PayState, place: Elsewhere | undefined): boolean {
  if (!place || !('session' in state) || state.step === 'paid') return false;
  if (state.session.status !== 'pending') return false;
  // Once the window has signed somebody in here, it is gone.
  return place === 'phone' || state.session.payer === null;
}
