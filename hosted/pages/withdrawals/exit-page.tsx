import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import { listDeposits } from '#shared/deposits/contract.ts';
import { readAccounts } from '#shared/wallet/contract.ts';
import { lazyPart, type PageProps } from '../../app/lazy-page.ts';
import { useSession } from '../../app/session-context.ts';
import { useApi } from '../../app/use-api.ts';
import { useSignal } from '../../app/use-signal.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { EndedWithdrawal } from './ended-withdrawal.tsx';
import { PendingWithdrawal } from './pending-withdrawal.tsx';
import { useWithdrawals } from './use-withdrawals.ts';

/** Few come from the mail. */
const CancelByCode = lazyPart('cancel-by-code', () =>
  import('./cancel-by-code.tsx').then(({ CancelByCode }) => CancelByCode),
);

/** With what checks an address; most who look are not ready to leave. */
const ExitForm = lazyPart('exit-form', () =>
  import('./exit-form.tsx').then(({ ExitForm }) => ExitForm),
);

/** Leaving the community (specification §4, "Exit"), and the way back while there is one. */
export function ExitPage({ search }: PageProps) {
  const { t } = useTranslation('withdrawals');
  const user = useSignal(useSession().user);
  const code = search.get('cancel');
  return (
    <NarrowPage
      title={t('exit.title')}
      lead={t('exit.lead')}
      {...(user ? { back: { href: '/account/profile', text: t('exit.back') } } : {})}
    >
      {user ? <Leaving code={code} /> : code && <FromMail code={code} onDone={async () => {}} />}
    </NarrowPage>
  );
}

function FromMail(props: { code: string; onDone(): Promise<void> }) {
  return (
    <Suspense fallback={<Skeleton height="12rem" />}>
      <CancelByCode {...props} />
    </Suspense>
  );
}

function Leaving({ code }: { code: string | null }) {
  const { query, isConnected, pending, last, again } = useWithdrawals('exit');
  return (
    <>
      {code && <FromMail code={code} onDone={again} />}
      <Loaded query={query} skeleton={<Skeleton height="24rem" />}>
        {() => (
          <>
            {pending ? (
              <PendingWithdrawal withdrawal={pending} onChange={again} />
            ) : (
              last && !code && <EndedWithdrawal withdrawal={last} />
            )}
            {!pending && (
              <Ready
                isConnected={isConnected}
                hasLeft={last?.status === 'settled'}
                onDone={again}
              />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

interface ReadyProps {
  isConnected: boolean;
  hasLeft: boolean;
  onDone(): Promise<void>;
}

/** The form, or what has to happen before it. */
function Ready({ isConnected, hasLeft, onDone }: ReadyProps) {
  const { t } = useTranslation(['withdrawals', 'errors', 'member-errors']);
  const { money } = useFormat();
  const query = useApi(readAccounts, {});
  const chain = useApi(listDeposits, {});
  return (
    <Loaded query={query} skeleton={<Skeleton height="24rem" />}>
      {({ accounts }) => {
        const balanceOf = (wanted: string) =>
          accounts.find(({ type }) => type === wanted)?.balance ?? '0';
        const cash = balanceOf('cash');
        const stake = balanceOf('stake');
        if (cash !== '0') {
          return (
            <Card title={t('before.title')}>
              <p>{t('before.cash', { balance: money(cash, brand.token.symbol) })}</p>
              <p>
                <Link href="/account/membership/stake">{t('before.move')}</Link>
              </p>
            </Card>
          );
        }
        if (stake === '0') {
          return (
            <Card title={hasLeft ? t('left.title') : t('before.title')}>
              <p>{hasLeft ? t('left.text') : t('errors:errors.no_tokens')}</p>
              <p>
                <Link href="/account/cash">{t('left.deposit')}</Link>
              </p>
            </Card>
          );
        }
        if (!isConnected)
          return <Notice text={t('member-errors:errors.withdrawals_unavailable')} />;
        return (
          <Loaded query={chain} skeleton={<Skeleton height="24rem" />}>
            {({ network }) => (
              <Suspense fallback={<Skeleton height="24rem" />}>
                <ExitForm stake={stake} network={network ?? ''} onDone={onDone} />
              </Suspense>
            )}
          </Loaded>
        );
      }}
    </Loaded>
  );
}
