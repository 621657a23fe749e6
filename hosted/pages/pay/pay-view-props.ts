import type { ReactNode, Ref } from 'react';
import type { Value } from '#shared/format.ts';
import type { PayAction, PayViewModel } from '#shared/pay/view-model.ts';
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
  /** Replaces the Pay button. */
  confirm?: ReactNode;
  /** Watches the button, whose text is the total: Pay responds only while it is in sight. */
  payRef?: Ref<HTMLDivElement>;
}
