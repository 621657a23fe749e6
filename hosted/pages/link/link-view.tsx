import { useId } from 'react';
import type { LinkViewProps } from './link-view-props.ts';
import '#shared/styles/link.css';
import { MerchantIdentity } from '../../ui/merchant-identity.tsx';
import { merchantLook } from '../../ui/merchant-look.ts';
import { Notice } from '../../ui/notice.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { LinkActions } from './link-actions.tsx';
import { LinkPlan } from './link-plan.tsx';
import { SharedData } from './shared-data.tsx';

/**
 * The invitation's view; the logic is in `shared/link`. The Preact view has the same roles and
 * names.
 */
export function LinkView(props: LinkViewProps) {
  const { viewModel, texts } = props;
  const { heading, merchant, message, aside, loading, reassurance, outcome, primary } = viewModel;
  const headingId = useId();
  const headingRef = useHeadingFocus(outcome, outcome !== 'open');
  return (
    <section
      className={`pay pay--${outcome}`}
      style={merchantLook(merchant)}
      aria-labelledby={headingId}
      aria-busy={loading || primary?.busy === true}
    >
      <div className="pay__head">
        <h1 className="pay__heading" id={headingId} ref={headingRef} tabIndex={-1}>
          {texts(heading)}
        </h1>
        {merchant && <MerchantIdentity merchant={merchant} isTest={viewModel.isTest} />}
        {message && !loading && <p className="pay__message">{texts(message)}</p>}
        {aside && <p className="pay__aside">{texts(aside)}</p>}
      </div>
      {loading && <div className="pay__skeleton" aria-hidden="true" />}
      <LinkPlan {...props} />
      <SharedData {...props} />
      {reassurance && <p className="pay__reassurance">{texts(reassurance)}</p>}
      <LinkNotice viewModel={viewModel} texts={texts} />
      {props.confirm}
      <LinkActions {...props} />
    </section>
  );
}

function LinkNotice({ viewModel, texts }: Pick<LinkViewProps, 'viewModel' | 'texts'>) {
  const { loading, message, notice } = viewModel;
  if (loading && message) return <Notice text={texts(message)} hidden />;
  return <Notice tone={notice?.tone ?? 'info'} text={notice ? texts(notice.text) : ''} />;
}
