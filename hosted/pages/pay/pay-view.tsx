import { useId } from 'react';
import { MerchantIdentity } from '../../ui/merchant-identity.tsx';
import { merchantLook } from '../../ui/merchant-look.ts';
import { Notice } from '../../ui/notice.tsx';
import { PayRows } from '../../ui/pay-rows.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { CouponForm } from './coupon-form.tsx';
import { PayActions } from './pay-actions.tsx';
import { PayTime } from './pay-time.tsx';
import type { PayViewProps } from './pay-view-props.ts';

/**
 * The payment's view; the logic is in `shared/pay`. The Preact view has the same roles and names.
 */
export function PayView(props: PayViewProps) {
  const { viewModel, texts, onAction, confirm, beneath } = props;
  const { heading, headingShown, merchant, description, message, aside } = viewModel;
  const { loading, time, outcome, primary } = viewModel;
  const headingId = useId();
  const headingRef = useHeadingFocus(outcome, outcome !== 'open');
  return (
    <section
      className={`pay pay--${outcome}`}
      style={merchantLook(merchant)}
      aria-labelledby={headingId}
      aria-busy={loading || primary?.busy === true}
    >
      <div className="pay__head">
        <h1
          className={headingShown ? 'pay__heading' : 'pay__heading visually-hidden'}
          id={headingId}
          ref={headingRef}
          tabIndex={-1}
        >
          {texts(heading)}
        </h1>
        {merchant && <MerchantIdentity merchant={merchant} isTest={viewModel.isTest} />}
        {description && <p className="pay__description">{description}</p>}
        {message && !loading && <p className="pay__message">{texts(message)}</p>}
        {aside && <p className="pay__aside">{texts(aside)}</p>}
      </div>
      {loading && <div className="pay__skeleton" aria-hidden="true" />}
      <PayRows {...props} />
      {viewModel.coupon && props.onCoupon && (
        <CouponForm coupon={viewModel.coupon} texts={texts} onCoupon={props.onCoupon} />
      )}
      {time && <PayTime time={time} texts={texts} onExtend={() => onAction('extend')} />}
      <PayNotice viewModel={viewModel} texts={texts} />
      {confirm}
      <PayActions {...props} />
      {beneath}
    </section>
  );
}

function PayNotice({ viewModel, texts }: Pick<PayViewProps, 'viewModel' | 'texts'>) {
  const { loading, message, notice } = viewModel;
  if (loading && message) return <Notice text={texts(message)} hidden />;
  const sentences = [notice?.text, notice?.more].flatMap((text) => (text ? [texts(text)] : []));
  return <Notice tone={notice?.tone ?? 'info'} text={sentences.join(' ')} />;
}
