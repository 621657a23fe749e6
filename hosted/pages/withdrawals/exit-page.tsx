import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as depositsEndpoints from '#shared/deposits/endpoints.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import type { HeldTokens } from '#shared/withdrawals/held-tokens.ts';
import { OpenReservations } from '../../features/reservations/lazy-parts.ts';
import { KeptBack } from '../../features/wallet/kept-back.tsx';
import { KeptForCustomers } from '../../features/withdrawals/kept-for-customers.tsx';
import { OutgoingHoldNotice } from '../../features/withdrawals/outgoing-hold.tsx';
import { useWithdrawals } from '../../features/withdrawals/use-withdrawals.ts';
import { lazyPart, type PageProps } from '../../platform/lazy-page.ts';
import { useSession } from '../../platform/session-context.ts';
import { useApi } from '../../platform/use-api.ts';
import { useSignal } from '../../platform/use-signal.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ExitLossCard } from './withdrawals/exit-loss.tsx';
import { ExitSteps } from './withdrawals/exit-steps.tsx';
import { RemainingTokens } from './withdrawals/remaining-tokens.tsx';

/** Lazy, because few visitors come from the e-mail. */
const CancelByCode = lazyPart('cancel-by-code', () =>
  import('./withdrawals/cancel-by-code.tsx').then(({ CancelByCode }) => CancelByCode),
);

/** Lazy, because most visitors have no pending withdrawal. */
const PendingWithdrawal = lazyPart('pending-withdrawal', () =>
  import('../../features/withdrawals/pending-withdrawal.tsx').then(
    ({ PendingWithdrawal }) => PendingWithdrawal,
  ),
);

/** Lazy, because few members return after they have left. */
const EndedWithdrawal = lazyPart('ended-withdrawal', () =>
  import('../../features/withdrawals/ended-withdrawal.tsx').then(
    ({ EndedWithdrawal }) => EndedWithdrawal,
  ),
);

/** Lazy, because it brings the address check and most visitors do not reach it. */
const ExitForm = lazyPart('exit-form', () =>
  import('./withdrawals/exit-form.tsx').then(({ ExitForm }) => ExitForm),
);

/**
 * The exit from the community (specification §4, "Exit"), which can be cancelled until it is
 * signed.
 */
export function ExitPage({ search }: PageProps) {
  const { t } = useTranslation('withdrawals');
  const user = useSignal(useSession().user);
  const code = search.get('cancel');
  const mail = code ? { code, isPayout: search.get('kind') === 'payout' } : undefined;
  return (
    <NarrowPage
      title={t('exit.title')}
      lead={t('exit.lead')}
      {...(user ? { back: { href: '/account/profile', text: t('exit.back') } } : {})}
    >
      {user ? <Leaving mail={mail} /> : mail && <FromMail {...mail} onDone={async () => {}} />}
    </NarrowPage>
  );
}

/** What the link of an e-mail says. */
interface Mail {
  code: string;
  isPayout: boolean;
}

function FromMail(props: Mail & { onDone(): Promise<void> }) {
  return (
    <Suspense fallback={<Skeleton height="12rem" />}>
      <CancelByCode {...props} />
    </Suspense>
  );
}

function Leaving({ mail }: { mail: Mail | undefined }) {
  const { query, isConnected, free, held, pending, last, keptForCustomers, approvers, again } =
    useWithdrawals('exit');
  return (
    <>
      {mail && <FromMail {...mail} onDone={again} />}
      <OutgoingHoldNotice />
      <Suspense fallback={null}>
        <OpenReservations place="exit" />
      </Suspense>
      <Loaded query={query} skeleton={<Skeleton height="24rem" />}>
        {() => (
          <>
            {pending ? (
              <Suspense fallback={<Skeleton height="24rem" />}>
                <PendingWithdrawal withdrawal={pending} approvers={approvers} onChange={again} />
              </Suspense>
            ) : (
              last &&
              !mail && (
                <Suspense fallback={<Skeleton height="8rem" />}>
                  <EndedWithdrawal withdrawal={last} />
                </Suspense>
              )
            )}
            {!pending && (
              <Ready
                isConnected={isConnected}
                free={free}
                held={held}
                keptForCustomers={keptForCustomers}
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
  /** Tokens that may leave. */
  free: string;
  held: HeldTokens[];
  keptForCustomers: string | null;
  hasLeft: boolean;
  onDone(): Promise<void>;
}

/** The exit form, or what must happen before it. */
function Ready({ isConnected, free, held, keptForCustomers, hasLeft, onDone }: ReadyProps) {
  const { t } = useTranslation(['withdrawals', 'member-errors']);
  const query = useApi(walletEndpoints.readAccounts, {});
  const chain = useApi(depositsEndpoints.list, {});
  return (
    <Loaded query={query} skeleton={<Skeleton height="24rem" />}>
      {({ accounts, keptBack }) => {
        const balanceOf = (wanted: string) =>
          accounts.find(({ type }) => type === wanted)?.balance ?? '0';
        const cash = balanceOf('cash');
        const stake = balanceOf('stake');
        if (cash !== '0') {
          return (
            <>
              <ExitSteps cash={cash}>{null}</ExitSteps>
              <ExitLossCard />
            </>
          );
        }
        if (stake !== '0' && free === '0') {
          return (
            <Card title={t('before.title')}>
              <p>{t('before.kept')}</p>
              <KeptForCustomers kept={keptForCustomers} />
              <RemainingTokens keptBack={keptBack} held={held} />
            </Card>
          );
        }
        if (stake === '0') {
          return (
            <Card title={hasLeft ? t('left.title') : t('before.title')}>
              <p>{hasLeft ? t('left.text') : t('member-errors:errors.no_tokens')}</p>
              <KeptBack kept={keptBack} />
              <p>
                <Link className="button" href="/account/cash">
                  {t('left.deposit')}
                </Link>
              </p>
            </Card>
          );
        }
        if (!isConnected)
          return <Notice text={t('member-errors:errors.withdrawals_unavailable')} />;
        return (
          <Loaded query={chain} skeleton={<Skeleton height="24rem" />}>
            {({ network }) => (
              <>
                <ExitSteps cash={cash}>
                  <Suspense fallback={<Skeleton height="14rem" />}>
                    <ExitForm
                      leaves={free}
                      isPart={free !== stake}
                      rest={
                        <>
                          <KeptForCustomers kept={keptForCustomers} />
                          <RemainingTokens keptBack={keptBack} held={held} />
                        </>
                      }
                      network={network ?? ''}
                      onDone={onDone}
                    />
                  </Suspense>
                </ExitSteps>
                <ExitLossCard />
              </>
            )}
          </Loaded>
        );
      }}
    </Loaded>
  );
}
