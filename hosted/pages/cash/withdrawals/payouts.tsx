import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import { profilePart } from '#shared/profile-parts.ts';
import { sentAmount } from '#shared/typed-amount.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import { KeptForCustomers } from '../../../features/withdrawals/kept-for-customers.tsx';
import { PendingWithdrawal } from '../../../features/withdrawals/pending-withdrawal.tsx';
import { smallerAmount } from '../../../features/withdrawals/smaller-amount.ts';
import { useWithdrawals } from '../../../features/withdrawals/use-withdrawals.ts';
import styles from '../../../features/withdrawals/withdrawals.module.css';
import { useApi } from '../../../platform/use-api.ts';
import { AddressGroups } from '../../../ui/address-groups.tsx';
import { Card } from '../../../ui/card.tsx';
import { AmountField } from '../../../ui/form/amount-field.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useErrorText } from '../../../ui/use-error-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { ReviewPayout } from './review-payout.tsx';

const { symbol } = brand.token;

const Payout = z.pick(withdrawalsEndpoints.payout.body, { amount: true });

/** Payouts of a business, which keep the account open. */
export function Payouts({ address }: { address: string | null }) {
  const { query, isConnected, pending, keptForCustomers, approvers, again } =
    useWithdrawals('payout');
  const { data } = useApi(walletEndpoints.readAccounts, {});
  const cash = data?.accounts.find(({ type }) => type === 'cash')?.balance ?? '0';
  return (
    <Loaded query={query} skeleton={<Skeleton height="16rem" />}>
      {({ free }) =>
        pending ? (
          <PendingWithdrawal withdrawal={pending} approvers={approvers} onChange={again} />
        ) : (
          <Asking
            address={isConnected ? address : undefined}
            most={smallerAmount(cash, free)}
            keptForCustomers={keptForCustomers}
            onDone={again}
          />
        )
      }
    </Loaded>
  );
}

interface AskingProps {
  /** undefined when nothing can be withdrawn. */
  address: string | null | undefined;
  /** In tokens. */
  most: string;
  /** What customers paid an unproven business; null for a proven one. */
  keptForCustomers: string | null;
  onDone(): Promise<void>;
}

function Asking({ address, most, keptForCustomers, onDone }: AskingProps) {
  const { t } = useTranslation(['withdrawals', 'member-errors']);
  const isNothingFree = keptForCustomers !== null && most === '0';
  return (
    <Card title={t('payout.title')}>
      <p className={styles.soft}>{t('payout.text')}</p>
      {address === undefined && <p>{t('member-errors:errors.withdrawals_unavailable')}</p>}
      {address === null && (
        <>
          <p>{t('member-errors:errors.deposit_address_missing')}</p>
          <div>
            <Link className="button" href={profilePart('external-address')}>
              {t('payout.enter')}
            </Link>
          </div>
        </>
      )}
      <KeptForCustomers kept={keptForCustomers} />
      {address && !isNothingFree && <PayoutForm address={address} most={most} onDone={onDone} />}
    </Card>
  );
}

interface PayoutFormProps {
  address: string;
  /** In tokens. */
  most: string;
  onDone(): Promise<void>;
}

function PayoutForm({ address, most, onDone }: PayoutFormProps) {
  const { t, i18n } = useTranslation('withdrawals');
  const { money } = useFormat();
  const textOf = useErrorText();
  const [typed, setTyped] = useState('');
  const [reviewed, setReviewed] = useState<string>();
  const form = useForm({
    schema: Payout,
    shape: () => ({ amount: sentAmount(typed, i18n.language, symbol) }),
    send: async ({ amount }) => ({ ok: true, value: amount }),
    onDone: setReviewed,
  });
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('facts.address')}</dt>
        <dd>
          <AddressGroups address={address} />{' '}
          <Link href={profilePart('external-address')}>{t('exit.address-change')}</Link>
        </dd>
      </dl>
      <Form form={form}>
        <AmountField
          form={form}
          name="amount"
          label={t('payout.amount', { symbol })}
          message={textOf('fields.amount-most', { amount: money(most, symbol) })}
          currency={symbol}
          text={typed}
          onText={setTyped}
          most={most}
        />
        <SubmitButton form={form} variant="outlined" busy={t('review.open')}>
          {t('review.open')}
        </SubmitButton>
      </Form>
      {reviewed && (
        <ReviewPayout
          address={address}
          amount={reviewed}
          onDone={onDone}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </>
  );
}
