import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import * as endpoints from '#shared/coupons/endpoints.ts';
import type { Coupon } from '#shared/coupons/schemas.ts';
import styles from '../../../features/buttons/buttons.module.css';
import type { PageProps } from '../../../platform/lazy-page.ts';
import { useApi, useApiPages, useInvalidate } from '../../../platform/use-api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Description, DescriptionList } from '../../../ui/description-list.tsx';
import { EmptyList } from '../../../ui/drawings/empty-list.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CouponForm } from './coupon-form.tsx';
import { useCouponWords } from './use-coupon-words.ts';

const LIST = '/account/profile/link?tab=coupons';

/** The list of coupons, or the form of the one named in the address. */
export function CouponsTab({ search }: PageProps) {
  const named = search.get('coupon');
  if (named === null) return <CouponsList />;
  return named === 'new' ? <NewCoupon /> : <ChangeCoupon key={named} id={named} />;
}

function CouponsList() {
  const { t } = useTranslation('coupons');
  const pages = useApiPages(endpoints.list, (after) => ({ query: after ? { after } : {} }));
  const make = (
    <Link className="button" href={`${LIST}&coupon=new`}>
      {t('list.new')}
    </Link>
  );
  return (
    <Card title={t('list.title')}>
      <p className={styles.soft}>{t('list.lead')}</p>
      <PagedList
        pages={pages}
        counted={(count, isAll) => t(isAll ? 'list.count' : 'list.count-so-far', { count })}
        empty={
          <Empty title={t('list.empty')} text={t('list.empty-text')} picture={<EmptyList />}>
            {make}
          </Empty>
        }
        action={make}
      >
        {(rows) => <Table rows={rows} />}
      </PagedList>
    </Card>
  );
}

function Table({ rows }: { rows: readonly Coupon[] }) {
  const { t } = useTranslation('coupons');
  const { offOf, usedOf } = useCouponWords();
  return (
    <DataTable
      caption={t('list.caption')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'name',
          head: t('list.name'),
          phone: 'title',
          cell: ({ id, name, enabled }) => (
            <span className={styles.name}>
              <Link href={`${LIST}&coupon=${id}`}>{name}</Link>
              {enabled ? (
                <Badge tone="good" text={t('status.on')} />
              ) : (
                <Badge text={t('status.off')} />
              )}
            </span>
          ),
        },
        {
          key: 'off',
          head: t('list.off'),
          align: 'end',
          phone: 'figure',
          cell: offOf,
        },
        {
          key: 'code',
          head: t('list.code'),
          phone: 'fact',
          keepsHead: true,
          cell: ({ code }) => code ?? t('list.automatic'),
        },
        {
          key: 'used',
          head: t('list.used'),
          align: 'end',
          phone: 'aside',
          keepsHead: true,
          cell: usedOf,
        },
      ]}
    />
  );
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
