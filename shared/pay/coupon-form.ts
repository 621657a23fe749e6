/** What the form of a coupon's code does, in the frame and on the page: it sends once, says why not, and keeps the focus. */
import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { PayText } from '../text.ts';

export interface CouponFormState {
  /** Why the code was refused. */
  refused: PayText | undefined;
  isBusy: boolean;
}

export interface CouponForm {
  state: ReadonlySignal<CouponFormState>;
  /** @param code null removes the coupon */
  send(code: string | null, onCoupon: CouponSender): Promise<void>;
  /** Whether the coupon has changed since this was asked: what stands in the place of the pressed control gets the focus. */
  takesFocus(): boolean;
}

/** @returns why not */
export type CouponSender = (code: string | null) => Promise<PayText | undefined>;

export function createCouponForm(): CouponForm {
  const state = signal<CouponFormState>({ refused: undefined, isBusy: false });
  let isChanged = false;
  return {
    state,
    async send(code, onCoupon) {
      if (state.value.isBusy) return;
      state.value = { ...state.value, isBusy: true };
      isChanged = true;
      const refused = await onCoupon(code);
      isChanged &&= refused === undefined;
      state.value = { refused, isBusy: false };
    },
    takesFocus() {
      const taken = isChanged;
      isChanged = false;
      return taken;
    },
  };
}
