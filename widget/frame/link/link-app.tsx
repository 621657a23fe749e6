import type { JSX } from 'preact';
import type { LinkFlow } from '#shared/link/link-flow.ts';
import { type LinkAction, linkViewModel } from '#shared/link/view-model.ts';
import { LinkView } from '../../link/link-view.tsx';
import type { Language } from '../../texts.ts';

export interface LinkAppProps {
  flow: LinkFlow;
  language: Language;
  pageHref: string;
  /** Browser-only actions; they must not change the first render. */
  browser?: { onSignIn(): void };
}

/** Renders the flow's state and forwards clicks. */
export function LinkApp({ flow, language, pageHref, browser }: LinkAppProps): JSX.Element {
  // Nobody signs in inside the frame, so nobody decides here.
  const act: Partial<Record<LinkAction, () => void>> = {
    'sign-in': () => browser?.onSignIn(),
    reload: flow.reload,
  };
  const viewModel = linkViewModel(flow.state.value);
  return (
    <LinkView
      viewModel={viewModel}
      {...language}
      pageHref={pageHref}
      pageAddress={viewModel.pageLink ? new URL(pageHref, location.origin).href : undefined}
      onAction={(action) => act[action]?.()}
      hint={viewModel.notice ? undefined : { key: 'sign-in.hidden' }}
    />
  );
}
