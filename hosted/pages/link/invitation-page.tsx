import { type ReactNode, Suspense, useEffect, useState } from 'react';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import { linkNotice } from '#shared/link/notice.ts';
import { type LinkAction, type LinkViewModel, linkViewModel } from '#shared/link/view-model.ts';
import type { Press } from '#shared/press/press-guard.ts';
import type { PageProps } from '../../platform/lazy-page.ts';
import { useSession } from '../../platform/session-context.ts';
import { signInAt } from '../../platform/sign-in-at.ts';
import { leaveToSignIn } from '../../platform/sign-in-path.ts';
import { useInvalidate } from '../../platform/use-api.ts';
import { useTitle } from '../../platform/use-title.ts';
import { merchantAddress } from '../../ui/merchant-address.ts';
import { Page } from '../../ui/page.tsx';
import { PressBlock } from '../../ui/press-block.tsx';
import { useLinkTexts } from '../../ui/use-view-texts.ts';
import { AcceptPlanForm } from './lazy-parts.ts';
import { LinkView } from './link-view.tsx';
import { useLinkFlow } from './use-link-flow.ts';
import { type ReturnToClient, useReturnToClient } from './use-return-to-client.ts';

/** A merchant's request to read two balances. The member accepts or declines it. */
export function InvitationPage({ params: { id = '' } }: PageProps) {
  const session = useSession();
  const invalidate = useInvalidate();
  const { flow, state } = useLinkFlow(id);
  const { texts, value } = useLinkTexts();
  const path = `/link/${id}`;
  const returning = useReturnToClient(id, state);
  const viewModel = withReturn(linkViewModel(state), returning);
  useTitle(texts(viewModel.heading));

  const backHref = merchantAddress(viewModel.back, id);
  const [goesBack, setGoesBack] = useState(false);
  useEffect(() => {
    if (goesBack && backHref && state.step === 'already-linked') location.assign(backHref);
  }, [goesBack, backHref, state.step]);

  const invitation = 'session' in state ? state.session : undefined;
  const isLinked = state.step === 'linked';
  useEffect(() => {
    if (isLinked) void invalidate(linkEndpoints.list);
  }, [isLinked, invalidate]);

  // Unlike the frame, a page goes to the login and returns.
  const isOver =
    returning.failure === 'unauthenticated' ||
    (state.step === 'signed-out' && state.notice === 'unauthenticated');
  useEffect(() => {
    if (isOver) leaveToSignIn(path);
  }, [isOver, path]);

  const { isTest } = viewModel;
  const signIn = () => void signInAt(session, { path, isTest, onKnown: () => flow?.reload() });

  const hint = texts({ key: 'link:invitation.check' });
  const block = (press: Press | null, buttons: ReactNode, busy: boolean) =>
    flow ? (
      <PressBlock {...{ press, value, hint, busy }} guard={flow.press}>
        {buttons}
      </PressBlock>
    ) : (
      buttons
    );

  function accepted(): void {
    flow?.watch();
    flow?.look();
  }

  function act(action: LinkAction): void {
    switch (action) {
      case 'sign-in':
        signIn();
        break;
      case 'switch':
        void session.signOut().then(({ ok }) => (ok ? signIn() : undefined));
        break;
      case 'accept':
      case 'deny':
        setGoesBack(state.step === 'already-linked');
        flow?.decide(action);
        break;
      case 'reload':
        flow?.reload();
        break;
      case 'return':
        returning.go();
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
        block={block}
        confirm={
          viewModel.confirm && (
            <Suspense fallback={null}>
              <AcceptPlanForm
                id={id}
                capTokens={invitation?.plan?.capTokens ?? '0'}
                hasTrial={invitation?.plan?.trialDays !== 0}
                payee={{
                  name: invitation?.merchant.name ?? '',
                  domain: invitation?.merchant.domain ?? '',
                }}
                onDone={accepted}
              />
            </Suspense>
          )
        }
      />
    </Page>
  );
}

/** The state of the way back to an OAuth client, which the flow of the invitation does not know. */
function withReturn(
  viewModel: LinkViewModel,
  { busy, failure }: Pick<ReturnToClient, 'busy' | 'failure'>,
): LinkViewModel {
  const { primary, notice } = viewModel;
  if (primary?.action !== 'return') return viewModel;
  return { ...viewModel, primary: { ...primary, busy }, notice: linkNotice(failure) ?? notice };
}
