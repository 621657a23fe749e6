import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { CouponField } from '#shared/pay/coupon-field.ts';
import { type CouponSender, createCouponForm } from '#shared/pay/coupon-form.ts';
import type { PayText } from '#shared/text.ts';
import { useSignal } from '../../platform/use-signal.ts';

interface CouponFormProps {
  coupon: CouponField;
  texts(text: PayText): string;
  onCoupon: CouponSender;
}

/** A code to type, or the coupon to remove. The Preact twin has the same roles and names. */
export function CouponForm({ coupon: { applied }, texts, onCoupon }: CouponFormProps) {
  const [form] = useState(createCouponForm);
  const { refused, isBusy } = useSignal(form.state);
  const place = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    void applied;
    if (form.takesFocus()) place.current?.querySelector<HTMLElement>('summary, button')?.focus();
  }, [applied, form]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void form.send(String(new FormData(event.currentTarget).get('code')), onCoupon);
  }

  const error = refused && (
    <p className="field__error" id={`${id}-error`} role="alert">
      {texts(refused)}
    </p>
  );
  return (
    <div className="pay__coupon" ref={place}>
      {applied === null ? (
        <details>
          <summary>{texts({ key: 'coupon.open' })}</summary>
          <form className="field" onSubmit={submit}>
            <label className="field__label" htmlFor={id}>
              {texts({ key: 'coupon.label' })}
            </label>
            <span className="pay__code">
              <input
                className="field__input"
                id={id}
                name="code"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={40}
                required
                aria-invalid={refused !== undefined}
                aria-describedby={refused && `${id}-error`}
              />
              <button className="button button--outlined" type="submit" aria-disabled={isBusy}>
                {texts({ key: 'coupon.apply' })}
              </button>
            </span>
            {error}
          </form>
        </details>
      ) : (
        <>
          <button
            className="button button--quiet"
            type="button"
            aria-disabled={isBusy}
            onClick={() => void form.send(null, onCoupon)}
          >
            {texts({ key: 'coupon.remove', values: { name: applied } })}
          </button>
          {error}
        </>
      )}
    </div>
  );
}
