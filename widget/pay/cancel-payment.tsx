import type { JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Button } from '../ui/button.tsx';
import type { PayViewProps } from './pay-view-props.ts';

type CancelPaymentProps = Pick<PayViewProps, 'viewModel' | 'texts' | 'onCancel'>;

/** Asks once before it cancels. The React twin has the same roles and names. */
export function CancelPayment({ viewModel, texts, onCancel }: CancelPaymentProps): JSX.Element {
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
        <Button
          label={texts({ key: 'action.cancel' })}
          variant="quiet"
          onPress={() => setAsks(true)}
        />
      </div>
    );
  }
  const values = { merchant: viewModel.merchant?.name ?? '' };
  return (
    <div class="pay__question" ref={place}>
      <fieldset aria-labelledby={questionId}>
        <p id={questionId}>
          <strong>{texts({ key: 'cancel.ask' })}</strong>
          {` ${texts({ key: 'cancel.explain', values })}`}
        </p>
        <div class="pay__actions">
          <Button
            label={texts({ key: 'cancel.keep' })}
            variant="outlined"
            onPress={() => setAsks(false)}
          />
          <Button
            label={texts({ key: 'cancel.confirm' })}
            variant="outlined"
            onPress={() => {
              setAsks(false);
              onCancel();
            }}
          />
        </div>
      </fieldset>
    </div>
  );
}
