/** Says what is bought, what it costs and what happens then; and how it ended. */
import type { JSX } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import type { TopUpBootstrapData } from '#shared/documents/bootstrap-data.ts';
import type { PaySession } from '#shared/pay/schemas.ts';
import type { Text } from '#shared/text.ts';
import { tokenValue } from '#shared/token/token-value.ts';
import type { Language } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { MerchantIdentity } from '../ui/merchant-identity.tsx';
import { Notice } from '../ui/notice.tsx';
import { endText, refusalText } from './end-text.ts';
import { Sum } from './sum.tsx';
import { TopUpForm } from './top-up-form.tsx';
import type { TopUpModel } from './top-up-model.ts';

export interface TopUpViewProps {
  model: TopUpModel;
  language: Language;
  cards: TopUpBootstrapData['cards'];
  locale: string;
  holder: string;
  /** The payment that the shopper comes from. */
  back: string;
}

export function TopUpView(props: TopUpViewProps): JSX.Element {
  const { model, language, cards, locale, holder, back } = props;
  const { texts } = language;
  const state = model.state.value;
  const goBack = <BackLink back={back} texts={texts} />;
  switch (state.step) {
    case 'loading':
      return (
        <Screen title={{ key: 'top-up:page.title' }} texts={texts}>
          <Notice tone="info" text={texts({ key: 'top-up:page.loading' })} />
          <div class="pay__skeleton" />
        </Screen>
      );
    case 'unreachable':
      return (
        <Screen title={{ key: 'top-up:page.title' }} texts={texts}>
          <Notice tone="error" text={texts({ key: 'top-up:page.unreachable' })} />
          <Button label={texts({ key: 'top-up:page.again' })} onPress={() => void model.load()} />
          {goBack}
        </Screen>
      );
    case 'refused':
      return (
        <Screen title={{ key: 'top-up:page.title' }} texts={texts} session={state.session}>
          <Notice tone="error" text={texts(refusalText(state.failure))} />
          {goBack}
        </Screen>
      );
    case 'form':
      return (
        <Screen title={{ key: 'top-up:page.title' }} texts={texts} session={state.session}>
          <Sum {...state} language={language} />
          {cards && <TopUpForm {...{ model, state, language, cards, locale, holder }} />}
          {!state.busy && goBack}
        </Screen>
      );
    case 'waiting':
      return (
        <Screen key="waiting" title={{ key: 'top-up:waiting.title' }} texts={texts} focused>
          <Notice
            tone="info"
            text={texts({
              key: 'top-up:waiting.text',
              values: { merchant: state.session.merchant.name },
            })}
          />
        </Screen>
      );
    case 'ended': {
      const { heading, message } = endText(state);
      return (
        <Screen key="ended" title={heading} texts={texts} focused>
          {state.topUp.status === 'kept' && (
            <p class="top-up__kept">
              {texts({
                key: 'top-up:kept.balance',
                values: { tokens: tokenValue(state.topUp.purchase.tokens) },
              })}
            </p>
          )}
          <Notice tone="info" text={texts(message)} />
          <BackLink back={back} texts={texts} variant="wide" />
        </Screen>
      );
    }
  }
}

interface BackLinkProps extends Pick<TopUpViewProps, 'back'>, Pick<Language, 'texts'> {
  variant?: 'quiet' | 'wide';
}

function BackLink({ back, texts, variant = 'quiet' }: BackLinkProps): JSX.Element {
  return (
    <a class={`button button--${variant}`} href={back} data-action="back">
      {texts({ key: 'top-up:page.back' })}
    </a>
  );
}

interface ScreenProps {
  title: Text;
  texts: Language['texts'];
  session?: PaySession;
  /** It has replaced what was focused. */
  focused?: boolean;
  children: JSX.Element | (JSX.Element | false | null)[];
}

function Screen({ title, texts, session, focused = false, children }: ScreenProps): JSX.Element {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  return (
    <section class="pay" aria-labelledby={headingId}>
      <div class="pay__head">
        <h1 id={headingId} ref={heading} tabIndex={-1}>
          {texts(title)}
        </h1>
        {session && (
          <MerchantIdentity
            merchant={session.merchant}
            isTest={session.livemode === false}
            texts={texts}
          />
        )}
      </div>
      {children}
    </section>
  );
}
