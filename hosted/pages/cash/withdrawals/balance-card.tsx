import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { KeptBack } from '../../../features/wallet/kept-back.tsx';
import { Worth } from '../../../features/wallet/worth.tsx';
import { HeldTokens } from '../../../features/withdrawals/held-tokens.tsx';
import { smallerAmount } from '../../../features/withdrawals/smaller-amount.ts';
import { useWithdrawals } from '../../../features/withdrawals/use-withdrawals.ts';
import { useApi } from '../../../platform/use-api.ts';
import { BigMoney } from '../../../ui/big-money.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import amounts from '../../../ui/money.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The balance, of it what is on hold and until when. */
export function BalanceCard() {
  const { t } = useTranslation('account');
  const accounts = useApi(walletEndpoints.readAccounts, {});
  const { query } = useWithdrawals('payout');
  return (
    <Card title={t('cash.title')}>
      <Loaded query={accounts} skeleton={<Skeleton height="5.5rem" />}>
        {({ accounts: all, keptBack }) => {
          const balance = all.find(({ type }) => type === 'cash')?.balance ?? '0';
          return (
            <>
              <div className={amounts.figure}>
                <BigMoney amount={balance} currency={brand.token.symbol} />
                <Worth tokens={balance} />
              </div>
              {query.data && (
                <HeldTokens held={query.data.held} free={smallerAmount(balance, query.data.free)} />
              )}
              <KeptBack kept={keptBack} />
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}
