import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { PayViewProps } from './pay-view-props.ts';

type CancelPaymentProps = Pick<PayViewProps, 'viewModel' | 'texts' | 'onCancel'>;

/** Asks once before it cancels. The Preact twin has the same roles and names. */
export function CancelPayment({ viewModel, texts, onCancel }: CancelPaymentProps) {
  const [asks, setAsks] = useState(false);
  const questionId = useId();
  const place = useRef<HTMLDivElement>(null);
  const asked = useRef(asks);
  useEffect(() => {
    if (asked.current === asks) return;
    asked.current = asks;
    // The pressed button was removed. The first one keeps the payment, or asks again.
    place.current?.querySelector('button')?.focus();
  }, [asks]);

  if (!asks) {
    return (
      <div ref={place}>
        <Button variant="quiet" onClick={() => setAsks(true)}>
          {texts({ key: 'action.cancel' })}
        </Button>
      </div>
    );
  }
  const values = { merchant: viewModel.merchant?.name ?? '' };
  return (
    <div className="pay__question" ref={place}>
      <fieldset aria-labelledby={questionId}>
        <p id={questionId}>
          <strong>{texts({ key: 'cancel.ask' })}</strong>
          {` ${texts({ key: 'cancel.explain', values })}`}
        </p>
        <div className="pay__actions">
          <Button variant="outlined" onClick={() => setAsks(false)}>
            {texts({ key: 'cancel.keep' })}
          </Button>
          <Button
            variant="outlined"
            onClick={() => {
              setAsks(false);
              onCancel();
            }}
          >
            {texts({ key: 'cancel.confirm' })}
          </Button>
        </div>
      </fieldset>
    </div>
  );
}
