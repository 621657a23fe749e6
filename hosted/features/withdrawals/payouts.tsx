import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import * as domainEndpoints from '#shared/domain/endpoints.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import { useSession } from '../../platform/session-context.ts';
import { useApi } from '../../platform/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ReauthenticationFields } from '../reauthentication/reauthentication-fields.tsx';
import { EndedWithdrawal } from './ended-withdrawal.tsx';
import { HeldTokens, type HeldTokensProps } from './held-tokens.tsx';
import { OutgoingHoldNotice } from './outgoing-hold.tsx';
import { PendingWithdrawal } from './pending-withdrawal.tsx';
import { signApproval } from './sign-approval.ts';
import { smallerAmount } from './smaller-amount.ts';
import { useWithdrawals } from './use-withdrawals.ts';
import styles from './withdrawals.module.css';

/** Payouts of a business, which keep the account open. */
export function Payouts({ address }: { address: string | null }) {
  const { query, isConnected, pending, last, again } = useWithdrawals('payout');
  const { data } = useApi(walletEndpoints.readAccounts, {});
  const cash = data?.accounts.find(({ type }) => type === 'cash')?.balance ?? '0';
  return (
    <Loaded query={query} skeleton={<Skeleton height="16rem" />}>
      {({ free, held }) => (
        <>
          <OutgoingHoldNotice />
          {pending ? (
            <PendingWithdrawal withdrawal={pending} onChange={again} />
          ) : (
            last && <EndedWithdrawal withdrawal={last} />
          )}
          {!pending && (
            <Asking
              address={isConnected ? address : undefined}
              holds={{ free: smallerAmount(cash, free), held }}
              onDone={again}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

interface AskingProps {
  /** undefined when nothing can be withdrawn. */
  address: string | null | undefined;
  holds: HeldTokensProps;
  onDone(): Promise<void>;
}

function Asking({ address, holds, onDone }: AskingProps) {
  const { t } = useTranslation(['withdrawals', 'member-errors']);
  const { data: verification } = useApi(domainEndpoints.read, {});
  const isUnproven = verification !== undefined && verification.provenAt === null;
  return (
    <Card title={t('payout.title')}>
      <p className={styles.soft}>{t('payout.text')}</p>
      <HeldTokens {...holds} />
      {address === undefined && <p>{t('member-errors:errors.withdrawals_unavailable')}</p>}
      {address === null && (
        <p>
          {t('member-errors:errors.deposit_address_missing')}{' '}
          <Link href="/account/profile/edit">{t('payout.enter')}</Link>
        </p>
      )}
      {address && isUnproven && (
        <p>
          {t('payout.unproven')}{' '}
          <Link href="/account/profile/link?tab=domain">{t('payout.prove')}</Link>
        </p>
      )}
      {address && !isUnproven && <PayoutForm address={address} onDone={onDone} />}
    </Card>
  );
}

function PayoutForm({ address, onDone }: { address: string; onDone(): Promise<void> }) {
  const { t } = useTranslation('withdrawals');
  const session = useSession();
  const form = useForm({
    schema: withdrawalsEndpoints.payout.body,
    send: (body) => session.client.call(withdrawalsEndpoints.payout, { body }),
    onDone: () => void onDone(),
    blame: ({ code }) => {
      if (code === 'credentials_invalid') return 'password';
      return code === 'insufficient_balance' ? 'amount' : undefined;
    },
  });
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('facts.address')}</dt>
        <dd className={styles.address} translate="no">
          {address}
        </dd>
      </dl>
      <Form form={form}>
        <FormField
          form={form}
          name="amount"
          label={t('payout.amount', { symbol: brand.token.symbol })}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <ReauthenticationFields
          form={form}
          name="password"
          label={t('exit.password')}
          hint={t('exit.password-hint')}
          sign={({ amount }) => signApproval(session.client, { address, amount: String(amount) })}
        />
        <SubmitButton form={form} busy={t('exit.asking')}>
          {t('payout.submit')}
        </SubmitButton>
      </Form>
    </>
  );
}
