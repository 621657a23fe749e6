import { type Ref, useId } from 'react';
import type { Value } from '#shared/format.ts';
import type { LinkAction, LinkScreen } from '#shared/link/screen.ts';
import type { Text } from '#shared/pay/screen.ts';
import '#shared/styles/link.css';
import { Notice } from '../../ui/notice.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { LinkActions } from './link-actions.tsx';
import { LinkSeen } from './link-seen.tsx';

export interface LinkViewProps {
  screen: LinkScreen;
  texts(text: Text): string;
  value(value: Value): string;
  /** The same invitation on a page of ours. */
  pageHref: string;
  /** The merchant's own page, where there is one to go back to. */
  backHref?: string | undefined;
  onAction(action: LinkAction): void;
  /** Of the balances, which must be seen before the answer counts. */
  seenRef?: Ref<HTMLDivElement>;
}

/** The invitation as it looks: every rule is in `shared/link`. Its Preact twin has the same roles and names. */
export function LinkView(props: LinkViewProps) {
  const { screen, texts } = props;
  const { heading, merchant, message, loading, reassurance, outcome, primary } = screen;
  const headingId = useId();
  const headingRef = useHeadingFocus(outcome, outcome !== 'open');
  return (
    <section
      className={`pay pay--${outcome}`}
      aria-labelledby={headingId}
      aria-busy={loading || primary?.busy === true}
    >
      <div className="pay__head">
        <h1 className="pay__heading" id={headingId} ref={headingRef} tabIndex={-1}>
          {texts(heading)}
        </h1>
        {merchant && (
          <p className="pay__merchant">
            {merchant.name} <span className="pay__domain">{merchant.domain}</span>
          </p>
        )}
        {message && !loading && <p className="pay__message">{texts(message)}</p>}
      </div>
      {loading && <div className="pay__skeleton" aria-hidden="true" />}
      <LinkSeen {...props} />
      {reassurance && <p className="pay__reassurance">{texts(reassurance)}</p>}
      <LinkNotice screen={screen} texts={texts} />
      <LinkActions {...props} />
    </section>
  );
}

function LinkNotice({ screen, texts }: Pick<LinkViewProps, 'screen' | 'texts'>) {
  const { loading, message, notice } = screen;
  if (loading && message) return <Notice text={texts(message)} hidden />;
  return <Notice tone={notice?.tone ?? 'info'} text={notice ? texts(notice.text) : ''} />;
}
