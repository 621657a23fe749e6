import type { JSX } from 'preact';
import type { Value } from '#shared/format.ts';
import type { LinkAction, LinkViewModel } from '#shared/link/view-model.ts';
import type { Press } from '#shared/press/press-guard.ts';
import type { Text } from '#shared/text.ts';

export interface LinkViewProps {
  viewModel: LinkViewModel;
  texts(text: Text): string;
  value(value: Value): string;
  /** The invitation on a hosted page. */
  pageHref: string;
  /** Shown with the link to it. */
  pageAddress?: string | undefined;
  onAction(action: LinkAction): void;
  /** A sentence below the button that signs in. */
  hint?: Text | undefined;
  /** Holds the answers, together with merchant and balances while they decide. */
  block?: (press: Press | null, buttons: JSX.Element, busy: boolean) => JSX.Element;
}
