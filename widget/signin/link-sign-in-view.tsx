/**
 * Shows who asks and what they would see at every step; then the invitation with its two answers.
 */
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import type { LinkFlow } from '#shared/link/link-flow.ts';
import type { LinkSession } from '#shared/link/schemas.ts';
import { isAnswered } from '#shared/link/state.ts';
import { type LinkAction, type LinkViewModel, linkViewModel } from '#shared/link/view-model.ts';
import type { Press } from '#shared/press/press-guard.ts';
import { LinkSeen } from '../link/link-seen.tsx';
import { LinkView } from '../link/link-view.tsx';
import type { Language } from '../texts.ts';
import { MerchantIdentity } from '../ui/merchant-identity.tsx';
import { PressBlock } from '../ui/press-block.tsx';
import type { SignInModel } from './sign-in-model.ts';
import { useFocusAfterSignIn } from './use-focus-after-sign-in.ts';
import { Who } from './who.tsx';

export interface LinkSignInViewProps {
  model: SignInModel;
  flow: LinkFlow;
  language: Language;
  pageHref: string;
  /** No frame waits for the result: the invitation continues on our page. */
  alone: boolean;
}

export function LinkSignInView(props: LinkSignInViewProps): JSX.Element {
  const { model, flow, language, pageHref } = props;
  const { texts } = language;
  const state = flow.state.value;
  const viewModel = linkViewModel(state);
  const isForm = ['form', 'code', 'mail'].includes(model.step.value.name);
  const asks = state.step === 'signed-out';
  useFocusAfterSignIn(asks, isForm);
  if (asks) return <Offer {...props} session={state.session} viewModel={viewModel} />;
  if (isAnswered(state)) {
    return <p class="sign-in__done">{texts({ key: 'sign-in.done' })}</p>;
  }
  const act: Partial<Record<LinkAction, () => void>> = {
    accept: () => flow.decide('accept'),
    deny: () => flow.decide('deny'),
    reload: flow.reload,
    switch: model.switchAccount,
  };
  const block = (press: Press | null, buttons: JSX.Element, busy: boolean) => (
    <PressBlock
      press={press}
      guard={flow.press}
      value={language.value}
      hint={texts({ key: 'link:invitation.check' })}
      busy={busy}
    >
      {buttons}
    </PressBlock>
  );
  return (
    <LinkView
      viewModel={viewModel}
      {...language}
      pageHref={pageHref}
      onAction={(action) => act[action]?.()}
      block={block}
    />
  );
}

function Offer(
  props: LinkSignInViewProps & { session: LinkSession; viewModel: LinkViewModel },
): JSX.Element {
  const { model, language, viewModel, session, pageHref, alone } = props;
  const { texts, value } = language;
  const { merchant } = session;
  const headingId = useId();
  return (
    <section class="pay" aria-labelledby={headingId}>
      <div class="pay__head">
        <h1 id={headingId} tabIndex={-1}>
          {texts(viewModel.heading)}
        </h1>
        <MerchantIdentity merchant={merchant} isTest={viewModel.isTest} texts={texts} />
        <p class="pay__message">
          {texts({
            key: 'link:sign-in.to',
            values: { merchant: merchant.name, domain: merchant.domain },
          })}
        </p>
      </div>
      <LinkSeen viewModel={viewModel} texts={texts} value={value} />
      {viewModel.reassurance && <p class="pay__reassurance">{texts(viewModel.reassurance)}</p>}
      {alone && (
        <p>
          {texts({ key: 'link:sign-in.alone' })}{' '}
          <a href={pageHref}>{texts({ key: 'link:invitation.open-page' })}</a>
        </p>
      )}
      <Who
        model={model}
        texts={texts}
        passkey={{ label: { key: 'auth:passkey.submit' }, onPress: model.signInWithPasskey }}
      />
    </section>
  );
}
