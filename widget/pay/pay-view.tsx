/**
 * Markup of the payment; rules are in `shared/pay`. The React twin has the same roles and names.
 */
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { MerchantIdentity } from '../ui/merchant-identity.tsx';
import { Notice } from '../ui/notice.tsx';
import { useHeadingFocus } from '../ui/use-heading-focus.ts';
import { CouponForm } from './coupon-form.tsx';
import { PayActions } from './pay-actions.tsx';
import { PayRows } from './pay-rows.tsx';
import { PayTime } from './pay-time.tsx';
import type { PayViewProps } from './pay-view-props.ts';

export function PayView(props: PayViewProps): JSX.Element {
  const { viewModel, texts, onAction, confirm } = props;
  const { heading, headingShown, merchant, description, message, aside } = viewModel;
  const { loading, time, outcome, primary } = viewModel;
  const headingId = useId();
  const headingRef = useHeadingFocus(outcome);
  return (
    <section
      class={`pay pay--${outcome}`}
      aria-labelledby={headingId}
      aria-busy={loading || primary?.busy ? 'true' : 'false'}
    >
      <div class="pay__head">
        <h1
          class={headingShown ? 'pay__heading' : 'pay__heading visually-hidden'}
          id={headingId}
          ref={headingRef}
          tabIndex={-1}
        >
          {texts(heading)}
        </h1>
        {merchant && (
          <MerchantIdentity merchant={merchant} isTest={viewModel.isTest} texts={texts} />
        )}
        {description && <p class="pay__description">{description}</p>}
        {message && !loading && <p class="pay__message">{texts(message)}</p>}
        {aside && <p class="pay__aside">{texts(aside)}</p>}
      </div>
      {loading && <div class="pay__skeleton" aria-hidden="true" />}
      <PayRows {...props} />
      {viewModel.coupon && props.onCoupon && (
        <CouponForm coupon={viewModel.coupon} texts={texts} onCoupon={props.onCoupon} />
      )}
      {time && <PayTime time={time} texts={texts} onExtend={() => onAction('extend')} />}
      <PayNotice viewModel={viewModel} texts={texts} />
      {confirm}
      <PayActions {...props} />
    </section>
  );
}

function PayNotice({ viewModel, texts }: Pick<PayViewProps, 'viewModel' | 'texts'>): JSX.Element {
  const { loading, message, notice } = viewModel;
  if (loading && message) return <Notice tone="info" text={texts(message)} hidden />;
  const sentences = [notice?.text, notice?.more].flatMap((text) => (text ? [texts(text)] : []));
  return <Notice tone={notice?.tone ?? 'info'} text={sentences.join(' ')} />;
}
