/** The invitation as it looks: every rule is in `shared/link`. Its React twin has the same roles and names. */
import type { JSX, Ref } from 'preact';
import { useId } from 'preact/hooks';
import type { Value } from '#shared/format.ts';
import type { LinkAction, LinkScreen } from '#shared/link/screen.ts';
import type { Text } from '#shared/pay/screen.ts';
import { Notice } from '../ui/notice.tsx';
import { useHeadingFocus } from '../ui/use-heading-focus.ts';
import { LinkActions } from './link-actions.tsx';
import { LinkSeen } from './link-seen.tsx';

export interface LinkViewProps {
  screen: LinkScreen;
  texts(text: Text): string;
  value(value: Value): string;
  /** The same invitation on a page of ours. */
  pageHref: string;
  onAction(action: LinkAction): void;
  /** Of the balances, which must be seen before the answer counts. */
  seenRef?: Ref<HTMLDivElement>;
}

export function LinkView(props: LinkViewProps): JSX.Element {
  const { screen, texts } = props;
  const { heading, merchant, message, loading, reassurance, outcome, primary } = screen;
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
          <p class="pay__merchant">
            {/* One text: two beside each other are one in HTML, and would be set apart on hydration. */}
            {`${merchant.name} `}
            <span class="pay__domain">{merchant.domain}</span>
          </p>
        )}
        {message && !loading && <p class="pay__message">{texts(message)}</p>}
      </div>
      {loading && <div class="pay__skeleton" aria-hidden="true" />}
      <LinkSeen {...props} />
      {reassurance && <p class="pay__reassurance">{texts(reassurance)}</p>}
      <LinkNotice screen={screen} texts={texts} />
      <LinkActions {...props} />
    </section>
  );
}

function LinkNotice({ screen, texts }: Pick<LinkViewProps, 'screen' | 'texts'>): JSX.Element {
  const { loading, message, notice } = screen;
  if (loading && message) return <Notice tone="info" text={texts(message)} hidden />;
  return <Notice tone={notice?.tone ?? 'info'} text={notice ? texts(notice.text) : ''} />;
}
