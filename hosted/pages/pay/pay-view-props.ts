import type { ReactNode } from 'react';
import type { Value } from '#shared/format.ts';
import type { PayAction, PayViewModel } from '#shared/pay/view-model.ts';
import type { Press } from '#shared/press/press-guard.ts';
import type { PayText } from '#shared/text.ts';

export interface PayViewProps {
  viewModel: PayViewModel;
  texts(text: PayText): string;
  value(value: Value): string;
  /** Address of the payment on our page. */
  pageHref: string;
  /** Where the step on from an end leads; undefined if this place has no such link. */
  nextHref?: string | undefined;
  onAction(action: PayAction): void;
  onCancel(): void;
  /** Applies a coupon by its code; null removes it. @returns why not */
  onCoupon?: ((code: string | null) => Promise<PayText | undefined>) | undefined;
  /** Replaces the Pay button. */
  confirm?: ReactNode;
  /** Stands below the actions. */
  beneath?: ReactNode;
  /** Holds the main button, together with payee and total if it pays; undefined where none pays. */
  block?: (press: Press | null, button: ReactNode, busy: boolean) => ReactNode;
}
