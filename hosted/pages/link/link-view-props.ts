import type { ReactNode } from 'react';
import type { Value } from '#shared/format.ts';
import type { LinkAction, LinkViewModel } from '#shared/link/view-model.ts';
import type { Press } from '#shared/press/press-guard.ts';
import type { LinkText } from '#shared/text.ts';

export interface LinkViewProps {
  viewModel: LinkViewModel;
  texts(text: LinkText): string;
  value(value: Value): string;
  /** Address of the invitation on our page. */
  pageHref: string;
  /** The merchant's return address, if there is one. */
  backHref?: string | undefined;
  onAction(action: LinkAction): void;
  /** Asks for the member's strongest factor, where accepting takes it. */
  confirm?: ReactNode;
  /** Holds the answers, together with merchant and balances while they decide. */
  block?: (press: Press | null, buttons: ReactNode, busy: boolean) => ReactNode;
}
