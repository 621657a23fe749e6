/** Who asks, what they would see, and whose it is: always all of it, whatever the step. */
import type { JSX, Ref } from 'preact';
import { useId } from 'preact/hooks';
import type { LinkSession } from '#shared/link/contract.ts';
import type { LinkFlow } from '#shared/link/link-flow.ts';
import { type LinkAction, type LinkScreen, linkScreen } from '#shared/link/screen.ts';
import { LinkSeen } from '../link/link-seen.tsx';
import { LinkView } from '../link/link-view.tsx';
import type { Language } from '../texts.ts';
import type { SignInModel } from './sign-in-model.ts';
import { useOfferFocus } from './use-offer-focus.ts';
import { Who } from './who.tsx';

export interface LinkSignInViewProps {
  model: SignInModel;
  flow: LinkFlow;
  language: Language;
  pageHref: string;
  seenRef: Ref<HTMLDivElement>;
}

export function LinkSignInView(props: LinkSignInViewProps): JSX.Element {
  const { model, flow, language, pageHref } = props;
  const { texts } = language;
  const state = flow.state.value;
  const screen = linkScreen(state);
  if (model.step.value.name === 'done') {
    return <p class="sign-in__done">{texts({ key: 'sign-in.done' })}</p>;
  }
  if (state.step === 'signed-out' || state.step === 'ready') {
    return <Offer {...props} session={state.session} screen={screen} />;
  }
  const act: Partial<Record<LinkAction, () => void>> = {
    reload: flow.reload,
    switch: model.useAnother,
  };
  return (
    <LinkView
      screen={screen}
      {...language}
      pageHref={pageHref}
      onAction={(action) => act[action]?.()}
    />
  );
}

function Offer(
  props: LinkSignInViewProps & { session: LinkSession; screen: LinkScreen },
): JSX.Element {
  const { model, flow, language, screen, session, pageHref, seenRef } = props;
  const { texts, value } = language;
  const { merchant } = session;
  const state = flow.state.value;
  const headingId = useId();
  const heading = useOfferFocus(model.step.value.name);
  return (
    <section class="pay" aria-labelledby={headingId}>
      <div class="pay__head">
        <h1 id={headingId} ref={heading} tabIndex={-1}>
          {texts(screen.heading)}
        </h1>
        <p class="pay__message">
          {texts({
            key: 'link:sign-in.to',
            values: { merchant: merchant.name, domain: merchant.domain },
          })}
        </p>
      </div>
      <LinkSeen screen={screen} texts={texts} value={value} seenRef={seenRef} />
      {screen.reassurance && <p class="pay__reassurance">{texts(screen.reassurance)}</p>}
      {model.alone && (
        <p>
          {texts({ key: 'link:sign-in.alone' })}{' '}
          <a href={pageHref}>{texts({ key: 'link:invitation.open-page' })}</a>
        </p>
      )}
      <Who
        model={model}
        texts={texts}
        ready={state.step === 'ready'}
        armed={state.step === 'ready' && state.armed}
        hint={{ key: 'link:sign-in.approve' }}
      />
    </section>
  );
}
