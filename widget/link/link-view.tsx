/**
 * Markup of the invitation; rules are in `shared/link`. The React twin has the same roles and names.
 */
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { MerchantIdentity } from '../ui/merchant-identity.tsx';
import { Notice } from '../ui/notice.tsx';
import { useHeadingFocus } from '../ui/use-heading-focus.ts';
import { LinkActions } from './link-actions.tsx';
import { LinkPlan } from './link-plan.tsx';
import { LinkSeen } from './link-seen.tsx';
import type { LinkViewProps } from './link-view-props.ts';

export function LinkView(props: LinkViewProps): JSX.Element {
  const { viewModel, texts } = props;
  const { heading, merchant, message, aside, loading, reassurance, outcome, primary } = viewModel;
  const headingId = useId();
  const headingRef = useHeadingFocus(outcome);
  return (
    <section
      class={`pay pay--${outcome}`}
      aria-labelledby={headingId}
      aria-busy={loading || primary?.busy ? 'true' : 'false'}
    >
      <div class="pay__head">
        <h1 class="pay__heading" id={headingId} ref={headingRef} tabIndex={-1}>
          {texts(heading)}
        </h1>
        {merchant && (
          <MerchantIdentity merchant={merchant} isTest={viewModel.isTest} texts={texts} />
        )}
        {message && !loading && <p class="pay__message">{texts(message)}</p>}
        {aside && <p class="pay__aside">{texts(aside)}</p>}
      </div>
      {loading && <div class="pay__skeleton" aria-hidden="true" />}
      <LinkPlan {...props} />
      <LinkSeen {...props} />
      {reassurance && <p class="pay__reassurance">{texts(reassurance)}</p>}
      <LinkNotice viewModel={viewModel} texts={texts} />
      <LinkActions {...props} />
    </section>
  );
}

function LinkNotice({ viewModel, texts }: Pick<LinkViewProps, 'viewModel' | 'texts'>): JSX.Element {
  const { loading, message, notice } = viewModel;
  if (loading && message) return <Notice tone="info" text={texts(message)} hidden />;
  return <Notice tone={notice?.tone ?? 'info'} text={notice ? texts(notice.text) : ''} />;
}
