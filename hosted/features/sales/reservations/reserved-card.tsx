import { useTranslation } from 'react-i18next';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import type { MerchantPaySession } from '#shared/merchant/schemas.ts';
import { decimalsOf, formatAmount, parseDecimal } from '#shared/money.ts';
import { useApi } from '../../../platform/use-api.ts';
import { Card, CardLink } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import receipt from '../../../ui/receipt.module.css';
import { useFormat } from '../../../ui/use-format.ts';

/** The largest page; a business with more sees its newest. */
const OPEN = { status: 'authorized', limit: '100' } as const;

/** How many of those that end next are named. */
const SHOWN = 3;

/** What customers have reserved, and which of it ends next; empty without a reservation. */
export function ReservedCard() {
  const { t } = useTranslation(['reservations', 'sales']);
  const { time } = useFormat();
  const { data } = useApi(merchantEndpoints.listSessions, { query: OPEN });
  if (!data || data.data.length === 0) return null;
  const next = [...data.data]
    .sort((one, other) => endOf(one).localeCompare(endOf(other)))
    .slice(0, SHOWN);
  return (
    <Card
      title={t('overview.title')}
      action={
        <CardLink href="/account/transactions?view=reservations" name={t('overview.all')}>
          {t('sales:recent.all-short')}
        </CardLink>
      }
    >
      <dl className={receipt.rows}>
        {sumsOf(data.data).map(([currency, amount]) => (
          <div key={currency} className={receipt.row}>
            <dt>{t('overview.reserved')}</dt>
            <dd>
              <strong>
                <Money amount={amount} currency={currency} />
              </strong>
            </dd>
          </div>
        ))}
      </dl>
      <h3>{t('overview.next')}</h3>
      <dl className={receipt.rows}>
        {next.map((session) => (
          <div key={session.id} className={receipt.row}>
            <dt>{session.reference ?? session.description ?? t('sales:recent.unnamed')}</dt>
            <dd>{time(endOf(session))}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const endOf = ({ captureBefore }: MerchantPaySession) => captureBefore ?? '';

/** By currency. */
function sumsOf(sessions: readonly MerchantPaySession[]): [currency: string, amount: string][] {
  const sums = new Map<string, bigint>();
  for (const { currency, quote } of sessions) {
    const net = parseDecimal(quote.net, decimalsOf(currency) ?? 0) ?? 0n;
    sums.set(currency, (sums.get(currency) ?? 0n) + net);
  }
  return [...sums].map(([currency, units]) => [currency, formatAmount(units, currency)]);
}
