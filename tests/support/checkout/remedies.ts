/** Where a surface leads a member who may not pay, and what its link says. */
import type { Surface as Place } from '#shared/pay/remedy.ts';
import type { PaySession } from '#shared/pay/schemas.ts';
import { type PayState, stateOf } from '#shared/pay/state.ts';
import { payViewModel } from '#shared/pay/view-model.ts';
import type { SurfaceKind } from './states.ts';
import type { Surface } from './surface.ts';

const PLACES: Partial<Record<SurfaceKind, Place>> = {
  frame: { kind: 'frame' },
  window: { kind: 'window', locale: 'en', challenge: '' },
  page: { kind: 'page', locale: 'en' },
};

function remedyIn(kind: SurfaceKind, state: PayState): string {
  const { remedy } = payViewModel(state, undefined, PLACES[kind]);
  return remedy ? `${JSON.stringify(remedy.text)} to ${remedy.href}` : 'no link';
}

/** Undefined for a surface that does not say why the member may not pay. */
export function remedyShown({ kind, flow }: Surface): string | undefined {
  const state = flow?.state.value;
  const isSaid = state?.step === 'blocked' || (state?.step === 'signed-out' && state.blocked);
  return state && isSaid ? remedyIn(kind, state) : undefined;
}

/** @param truth as the server shows it to the member */
export const remedyDue = (kind: SurfaceKind, truth: PaySession): string =>
  remedyIn(kind, stateOf(truth, { step: 'loading' }, false));
