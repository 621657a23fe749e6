import { useTranslation } from 'react-i18next';
import { navigate } from 'wouter/use-browser-location';
import * as endpoints from '#shared/coupons/endpoints.ts';
import type { Coupon } from '#shared/coupons/schemas.ts';
import type { PageProps } from '../../../platform/lazy-page.ts';
import { useApi, useInvalidate } from '../../../platform/use-api.ts';
import { Card } from '../../../ui/card.tsx';
import { Description, DescriptionList } from '../../../ui/description-list.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LIST } from './addresses.ts';
import { CouponForm } from './coupon-form.tsx';
import { CouponsList } from './coupons-list.tsx';
import { useCouponWords } from './use-coupon-words.ts';

/** The list of coupons, or the form of the one named in the address. */
export function CouponsTab({ search }: PageProps) {
  const named = search.get('coupon');
  if (named === null) return <CouponsList />;
  return named === 'new' ? <NewCoupon /> : <ChangeCoupon key={named} id={named} />;
}

function NewCoupon() {
  const { t } = useTranslation('coupons');
  return (
    <Card title={t('form.new')}>
      <Edit />
    </Card>
  );
}

function ChangeCoupon({ id }: { id: string }) {
  const { t } = useTranslation('coupons');
  return (
    <Card title={t('form.change')}>
      <Loaded
        query={useApi(endpoints.read, { params: { id } })}
        skeleton={<Skeleton height="28rem" />}
      >
        {(coupon) => (
          <>
            <Facts coupon={coupon} />
            <Edit before={coupon} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

/** What of a coupon stays as it is. */
function Facts({ coupon }: { coupon: Coupon }) {
  const { t } = useTranslation('coupons');
  const { offOf, usedOf } = useCouponWords();
  return (
    <DescriptionList>
      <Description name={t('list.code')}>{coupon.code ?? t('list.automatic')}</Description>
      <Description name={t('list.off')}>{offOf(coupon)}</Description>
      <Description name={t('list.used')}>{usedOf(coupon)}</Description>
    </DescriptionList>
  );
}

function Edit({ before }: { before?: Coupon }) {
  const invalidate = useInvalidate();
  async function show() {
    await Promise.all([invalidate(endpoints.list), invalidate(endpoints.read)]);
    // Replaces the form in the history, so that going back skips it.
    navigate(LIST, { replace: true });
  }
  return <CouponForm before={before} listHref={LIST} onDone={() => void show()} />;
}
