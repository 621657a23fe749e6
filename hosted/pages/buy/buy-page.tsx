import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import { readRates } from '#shared/token/contract.ts';
import { useStore } from '../../app/store-context.ts';
import { useApi } from '../../app/use-api.ts';
import { useSignal } from '../../app/use-signal.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from '../account/account.module.css';
import { Converter } from './converter.tsx';
import { usePriceText } from './use-price-text.ts';

/** What tokens cost, and what an amount would buy. */
export function BuyPage() {
  const { t } = useTranslation('account');
  const query = useApi(readRates, {});
  const currency = useSignal(useStore().currency);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('buy.title')}</h1>
        <p className={styles.lead}>{t('buy.lead')}</p>
      </div>
      <Loaded query={query} skeleton={<Skeleton height="26rem" />}>
        {({ rates }) => {
          const rate = rates[currency];
          return rate === undefined ? (
            <Card>
              <Empty title={t('buy.price-missing')} text={t('buy.price-missing-text')}>
                <Button look="quiet" idle={query.isFetching} onClick={() => void query.refetch()}>
                  {t('buy.again')}
                </Button>
              </Empty>
            </Card>
          ) : (
            <Price rate={rate} currency={currency} />
          );
        }}
      </Loaded>
      <div className={styles.ways}>
        <Link className={styles.way} href="/account/orders">
          {t('buy.orders')}
        </Link>
      </div>
    </div>
  );
}

function Price({ rate, currency }: { rate: string; currency: string }) {
  const { t } = useTranslation('account');
  const priceText = usePriceText();
  return (
    <>
      <Card title={t('buy.price', { symbol: brand.token.symbol })}>
        <p className={styles.amount}>{priceText(rate, currency)}</p>
        <p className={styles.soft}>{t('buy.note')}</p>
      </Card>
      <Card title={t('buy.converter')}>
        <Converter rate={rate} currency={currency} />
      </Card>
    </>
  );
}
