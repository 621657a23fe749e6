import type { ComponentChildren, JSX } from 'preact';
import type { Value } from '#shared/format.ts';
import type { PayAction, PayViewModel } from '#shared/pay/view-model.ts';
import type { Press } from '#shared/press/press-guard.ts';
import type { PayText, Text } from '#shared/text.ts';

export interface PayViewProps {
  viewModel: PayViewModel;
  texts(text: Text): string;
  value(value: Value): string;
  /** The payment on a hosted page. */
  pageHref: string;
  /** Shown with the link to it. */
  pageAddress?: string | undefined;
  /** Where the step on from an end leads; undefined if this place has no such link. */
  nextHref?: string | undefined;
  onAction(action: PayAction): void;
  onCancel(): void;
  /** Applies a coupon by its code; null removes it. @returns why not */
  onCoupon?: ((code: string | null) => Promise<PayText | undefined>) | undefined;
  /** The form for the payer's factor, in place of Pay. */
  confirm?: ComponentChildren;
  /** Holds the main button, together with payee and total if it pays; undefined where none pays. */
  block?: (press: Press | null, button: JSX.Element, busy: boolean) => JSX.Element;
  /** Signs the member in by passkey, if possible here; `waiting`: for the person's device. */
  passkey?: { waiting: boolean; onPress(): void } | undefined;
  /** Below *Sign in*. */
  hint?: PayText | undefined;
}
