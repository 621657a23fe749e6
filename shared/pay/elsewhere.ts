import type { PayState } from './state.ts';

/**
 * Where else a session may be paid: on a phone, in a sign-in window that continues as a page, or in
 * a place that was not opened from here.
 */
export type Elsewhere = 'window' | 'phone' | 'other';

/** Whether `place` may still change what `state` shows. */
export function isOpenElsewhere(state: PayState, place: Elsewhere | undefined): boolean {
  if (!place || !('session' in state) || state.step === 'paid') return false;
  if (state.session.status !== 'pending') return false;
  // The window closes after it has signed the payer in here.
  return place !== 'window' || state.session.payer === null;
}
