/** A code to type, or the coupon to remove. The React twin has the same roles and names. */
import type { JSX, TargetedSubmitEvent } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { CouponField } from '#shared/pay/coupon-field.ts';
import { type CouponSender, createCouponForm } from '#shared/pay/coupon-form.ts';
import type { PayText } from '#shared/text.ts';

interface CouponFormProps {
  coupon: CouponField;
  texts(text: PayText): string;
  onCoupon: CouponSender;
}

export function CouponForm({ coupon: { applied }, texts, onCoupon }: CouponFormProps): JSX.Element {
  const [form] = useState(createCouponForm);
  const { refused, isBusy } = form.state.value;
  const place = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    void applied;
    if (form.takesFocus()) place.current?.querySelector<HTMLElement>('summary, button')?.focus();
  }, [applied, form]);

  function submit(event: TargetedSubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void form.send(String(new FormData(event.currentTarget).get('code')), onCoupon);
  }

  const error = refused && (
    <p class="field__error" id={`${id}-error`} role="alert">
      {texts(refused)}
    </p>
  );
  return (
    <div class="pay__coupon" ref={place}>
      {applied === null ? (
        <details>
          <summary>{texts({ key: 'coupon.open' })}</summary>
          <form class="field" onSubmit={submit}>
            <label class="field__label" for={id}>
              {texts({ key: 'coupon.label' })}
            </label>
            <span class="pay__code">
              <input
                class="field__input"
                id={id}
                name="code"
                autoComplete="off"
                autocapitalize="characters"
                spellcheck={false}
                maxLength={40}
                required
                aria-invalid={refused ? 'true' : 'false'}
                aria-describedby={refused && `${id}-error`}
              />
              <button class="button button--outlined" type="submit" aria-disabled={isBusy}>
                {texts({ key: 'coupon.apply' })}
              </button>
            </span>
            {error}
          </form>
        </details>
      ) : (
        <>
          <button
            class="button button--quiet"
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
