import { useEffect, useState } from 'react';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import { type LinkAction, linkViewModel } from '#shared/link/view-model.ts';
import type { PageProps } from '../../platform/lazy-page.ts';
import { useSession } from '../../platform/session-context.ts';
import { leaveToSignIn } from '../../platform/sign-in-path.ts';
import { useInvalidate } from '../../platform/use-api.ts';
import { useTitle } from '../../platform/use-title.ts';
import { merchantAddress } from '../../ui/merchant-address.ts';
import { Page } from '../../ui/page.tsx';
import { useInSight } from '../../ui/use-in-sight.ts';
import { useLinkTexts } from '../../ui/use-view-texts.ts';
import { LinkView } from './link-view.tsx';
import { useLinkFlow } from './use-link-flow.ts';

/** A merchant's request to read two balances. The member accepts or declines it. */
export function InvitationPage({ params: { id = '' } }: PageProps) {
  const session = useSession();
  const invalidate = useInvalidate();
  const { flow, state } = useLinkFlow(id);
  const { texts, value } = useLinkTexts();
  const seenRef = useInSight(flow?.amountVisible);
  const viewModel = linkViewModel(state);
  const path = `/link/${id}`;
  useTitle(texts(viewModel.heading));

  const backHref = merchantAddress(viewModel.back, id);
  const [goesBack, setGoesBack] = useState(false);
  useEffect(() => {
    if (goesBack && backHref && state.step === 'already-linked') location.assign(backHref);
  }, [goesBack, backHref, state.step]);

  const isLinked = state.step === 'linked';
  useEffect(() => {
    if (isLinked) void invalidate(linkEndpoints.list);
  }, [isLinked, invalidate]);

  // Unlike the frame, a page goes to the login and returns.
  const isOver = state.step === 'signed-out' && state.notice === 'unauthenticated';
  useEffect(() => {
    if (isOver) leaveToSignIn(path);
  }, [isOver, path]);

  function act(action: LinkAction): void {
    switch (action) {
      case 'sign-in':
        leaveToSignIn(path);
        break;
      case 'switch':
        void session.signOut().then(({ ok }) => ok && leaveToSignIn(path));
        break;
      case 'accept':
      case 'deny':
        setGoesBack(state.step === 'already-linked');
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
        viewModel={viewModel}
        texts={texts}
        value={value}
        pageHref={path}
        backHref={backHref}
        onAction={act}
        seenRef={seenRef}
      />
    </Page>
  );
}
