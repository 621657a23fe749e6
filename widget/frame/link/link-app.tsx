import type { JSX, Ref } from 'preact';
import type { LinkFlow } from '#shared/link/link-flow.ts';
import { type LinkAction, linkScreen } from '#shared/link/screen.ts';
import { LinkView } from '../../link/link-view.tsx';
import type { Language } from '../../texts.ts';

export interface LinkAppProps {
  flow: LinkFlow;
  language: Language;
  pageHref: string;
  /** What only a browser can do; nothing of it may change what is rendered first. */
  browser?: {
    seenRef: Ref<HTMLDivElement>;
    onSignIn(): void;
    /** Nobody is signed in here any more. */
    onSwitch(): void;
  };
}

/** Shows the flow's state, and hands on what is pressed. */
export function LinkApp({ flow, language, pageHref, browser }: LinkAppProps): JSX.Element {
  const act: Record<LinkAction, () => void> = {
    'sign-in': () => browser?.onSignIn(),
    switch: () => browser?.onSwitch(),
    accept: () => flow.decide('accept'),
    deny: () => flow.decide('deny'),
    reload: flow.reload,
  };
  return (
    <LinkView
      screen={linkScreen(flow.state.value)}
      {...language}
      pageHref={pageHref}
      onAction={(action) => act[action]()}
      seenRef={browser?.seenRef ?? null}
    />
  );
}
