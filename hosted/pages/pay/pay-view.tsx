import { type Ref, useId } from 'react';
import type { Value } from '#shared/format.ts';
import type { PayAction, PayScreen, Text } from '#shared/pay/screen.ts';
import { Notice } from '../../ui/notice.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
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
  /** The total, which must be seen before Pay answers. */
  totalRef?: Ref<HTMLDivElement>;
}

/** The payment as it looks: every rule is in `shared/pay`. Its Preact twin has the same roles and names. */
export function PayView(props: PayViewProps) {
  const { screen, texts, onAction } = props;
  const { heading, merchant, description, message, loading, time, outcome, primary } = screen;
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
        {description && <p className="pay__description">{description}</p>}
        {message && !loading && <p className="pay__message">{texts(message)}</p>}
      </div>
      {loading && <div className="pay__skeleton" aria-hidden="true" />}
      <PayRows {...props} />
      {time && <PayTime time={time} texts={texts} onExtend={() => onAction('extend')} />}
      <PayNotice screen={screen} texts={texts} />
      <PayActions {...props} />
    </section>
  );
}

function PayNotice({ screen, texts }: Pick<PayViewProps, 'screen' | 'texts'>) {
  const { loading, message, notice } = screen;
  if (loading && message) return <Notice text={texts(message)} hidden />;
  return <Notice tone={notice?.tone ?? 'info'} text={notice ? texts(notice.text) : ''} />;
}
