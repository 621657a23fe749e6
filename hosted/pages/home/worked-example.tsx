import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import { numberFormat } from '#shared/intl-formats.ts';
import { discounted } from '#shared/pay/discounted.ts';
import { tokensFor } from '#shared/token/convert.ts';
import { discountPointsOf } from '../../features/membership/membership-terms.ts';
import { useTokenPrice } from '../../features/wallet/use-token-price.ts';
import { useStore } from '../../platform/store-context.ts';
import { useSignal } from '../../platform/use-signal.ts';
import slip from '../../ui/slip.module.css';
import { useFormat } from '../../ui/use-format.ts';
import styles from './worked-example.module.css';

/** Specification §9; an installation may set another, which its configuration tells. */
const USUAL_POINTS = 500;
const USUAL_PRICE = '40';
/** A massage where money has other denominations. */
const PRICES: Readonly<Record<string, string>> = {
  JPY: '6000',
  HUF: '16000',
  BRL: '240',
  NOK: '450',
};

/** What a member pays for a massage: the reason to join, in figures. */
export function WorkedExample() {
  const { t, i18n } = useTranslation('home');
  const { money } = useFormat();
  const { currency, price } = useTokenPrice();
  const points = discountPointsOf(useSignal(useStore().appConfig)) ?? USUAL_POINTS;
  if (points === 0) return null;
  const percent = numberFormat(i18n.language, {
    style: 'percent',
    maximumFractionDigits: 2,
  }).format(points / 10_000);
  const gross = PRICES[currency] ?? USUAL_PRICE;
  const { discount, net } = discounted(gross, currency, points);
  const tokens = price === undefined ? undefined : tokensFor(net, price, currency);
  return (
    <div className={slip.edge}>
      <section className={`${slip.slip} ${styles.example}`} aria-label={t('example.title')}>
        <dl className={styles.rows}>
          <div>
            <dt>{t('example.item')}</dt>
            <dd>{money(gross, currency)}</dd>
          </div>
          <div className={styles.saved}>
            <dt>{t('example.discount', { percent })}</dt>
            <dd>−{money(discount, currency)}</dd>
          </div>
          <div className={styles.total}>
            <dt>{t('example.pay')}</dt>
            <dd>
              {money(net, currency)}
              <small>
                {tokens ? `≈ ${money(Number(tokens).toFixed(0), brand.token.symbol)}` : '\u00a0'}
              </small>
            </dd>
          </div>
        </dl>
      </section>
    </div>
  );
}
