import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { listLinks } from '#shared/link/contract.ts';
import { type LinkAction, linkScreen } from '#shared/link/screen.ts';
import type { PageProps } from '../../app/lazy-page.ts';
import { useSession } from '../../app/session-context.ts';
import { signInPath } from '../../app/sign-in-path.ts';
import { useInvalidate } from '../../app/use-api.ts';
import { useTitle } from '../../app/use-title.ts';
import { merchantAddress } from '../../ui/merchant-address.ts';
import { Page } from '../../ui/page.tsx';
import { useInSight } from '../pay/use-in-sight.ts';
import { useLinkTexts } from './link-texts.ts';
import { LinkView } from './link-view.tsx';
import { useLinkFlow } from './use-link-flow.ts';

/** A merchant asks to see two balances; the member decides, on our page and by a click. */
export function InvitationPage({ params: { id = '' } }: PageProps) {
  const session = useSession();
  const invalidate = useInvalidate();
  const { flow, state } = useLinkFlow(id);
  const { texts, value } = useLinkTexts();
  const seenRef = useInSight(flow?.amountVisible);
  const screen = linkScreen(state);
  const path = `/link/${id}`;
  useTitle(texts(screen.heading));

  const isLinked = state.step === 'linked';
  useEffect(() => {
    if (isLinked) void invalidate(listLinks);
  }, [isLinked, invalidate]);

  // The frame stays where it is; a page of ours goes to the login and comes back.
  const isOver = state.step === 'signed-out' && state.notice === 'unauthenticated';
  useEffect(() => {
    if (isOver) navigate(signInPath(path));
  }, [isOver, path]);

  function act(action: LinkAction): void {
    switch (action) {
      case 'sign-in':
        navigate(signInPath(path));
        break;
      case 'switch':
        void session.signOut().then(({ ok }) => ok && navigate(signInPath(path)));
        break;
      case 'accept':
      case 'deny':
        flow?.decide(action);
        break;
      case 'reload':
        flow?.reload();
        break;
    }
  }

  return (
    <Page width="slip">
      <LinkView
        screen={screen}
        texts={texts}
        value={value}
        pageHref={path}
        backHref={merchantAddress(screen.back, id)}
        onAction={act}
        seenRef={seenRef}
      />
    </Page>
  );
}
