/** The payment as it looks: every rule is in `shared/pay`. Its React twin has the same roles and names. */
import type { JSX, Ref } from 'preact';
import { useId } from 'preact/hooks';
import type { Value } from '#shared/format.ts';
import type { PayAction, PayScreen, Text } from '#shared/pay/screen.ts';
import { Notice } from '../ui/notice.tsx';
import { useHeadingFocus } from '../ui/use-heading-focus.ts';
import { PayActions } from './pay-actions.tsx';
import { PayRows } from './pay-rows.tsx';
import { PayTime } from './pay-time.tsx';

export interface PayViewProps {
  screen: PayScreen;
  texts(text: Text): string;
  value(value: Value): string;
  /** The same payment on a page of ours. */
  pageHref: string;
  onAction(action: PayAction): void;
  onCancel(): void;
  totalRef?: Ref<HTMLElement>;
  /** Where a passkey may sign the member in here; `waiting`: for their device. */
  passkey?: { waiting: boolean; onPress(): void } | undefined;
}

export function PayView(props: PayViewProps): JSX.Element {
  const { screen, texts, onAction } = props;
  const { heading, merchant, description, message, loading, time, outcome, primary } = screen;
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
        {description && <p class="pay__description">{description}</p>}
        {message && !loading && <p class="pay__message">{texts(message)}</p>}
      </div>
      {loading && <div class="pay__skeleton" aria-hidden="true" />}
      <PayRows {...props} />
      {time && <PayTime time={time} texts={texts} onExtend={() => onAction('extend')} />}
      <PayNotice screen={screen} texts={texts} />
      <PayActions {...props} />
    </section>
  );
}

function PayNotice({ screen, texts }: Pick<PayViewProps, 'screen' | 'texts'>): JSX.Element {
  const { loading, message, notice } = screen;
  if (loading && message) return <Notice tone="info" text={texts(message)} hidden />;
  return <Notice tone={notice?.tone ?? 'info'} text={notice ? texts(notice.text) : ''} />;
}
