import type { Ref } from 'preact';
import type { Value } from '#shared/format.ts';
import type { LinkAction, LinkViewModel } from '#shared/link/view-model.ts';
import type { Text } from '#shared/text.ts';

export interface LinkViewProps {
  viewModel: LinkViewModel;
  texts(text: Text): string;
  value(value: Value): string;
  /** The invitation on a hosted page. */
  pageHref: string;
  onAction(action: LinkAction): void;
  /** Watches the balances, which must be visible before a decision counts. */
  seenRef?: Ref<HTMLDivElement>;
}
