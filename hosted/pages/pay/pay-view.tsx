import { type Ref, useId } from 'react';
import type { Value } from '#shared/format.ts';
import type { PayAction, PayScreen, Text } from '#shared/pay/screen.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { PayRows } from './pay-rows.tsx';

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
  const { screen, texts } = props;
  const { heading, merchant, description, message, loading, outcome, primary } = screen;
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

function PayActions({ screen, texts, pageHref, onAction, onCancel }: PayViewProps) {
  const { primary, pageLink, switchable, cancellable } = screen;
  if (!primary && !pageLink && !cancellable) return null;
  const isPaying = primary?.busy && primary.action === 'pay';
  return (
    <div className="pay__actions">
      {primary && (
        <Button
          look="wide"
          idle={primary.busy || !primary.enabled}
          onClick={() => onAction(primary.action)}
        >
          {texts(isPaying ? { key: 'action.paying' } : primary.text)}
        </Button>
      )}
      {pageLink && <a href={pageHref}>{texts({ key: 'action.open-page' })}</a>}
      {switchable && (
        <Button look="quiet" onClick={() => onAction('switch')}>
          {texts({ key: 'action.switch' })}
        </Button>
      )}
      {cancellable && (
        <Button look="quiet" onClick={onCancel}>
          {texts({ key: 'action.cancel' })}
        </Button>
      )}
    </div>
  );
}
