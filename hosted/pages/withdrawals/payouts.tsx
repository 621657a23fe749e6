import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import { payout } from '#shared/withdrawals/contract.ts';
import { useSession } from '../../app/session-context.ts';
import { Card } from '../../ui/card.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AskedCode } from '../second-factor/asked-code.tsx';
import { EndedWithdrawal } from './ended-withdrawal.tsx';
import { PendingWithdrawal } from './pending-withdrawal.tsx';
import { useWithdrawals } from './use-withdrawals.ts';
import styles from './withdrawals.module.css';

/** A business takes its earnings out without leaving. */
export function Payouts({ address }: { address: string | null }) {
  const { query, isConnected, pending, last, again } = useWithdrawals('payout');
  return (
    <Loaded query={query} skeleton={<Skeleton height="16rem" />}>
      {() => (
        <>
          {pending ? (
            <PendingWithdrawal withdrawal={pending} onChange={again} />
          ) : (
            last && <EndedWithdrawal withdrawal={last} />
          )}
          {!pending && <Asking address={isConnected ? address : undefined} onDone={again} />}
        </>
      )}
    </Loaded>
  );
}

interface AskingProps {
  /** Undefined where nothing can leave at all. */
  address: string | null | undefined;
  onDone(): Promise<void>;
}

function Asking({ address, onDone }: AskingProps) {
  const { t } = useTranslation(['withdrawals', 'member-errors']);
  return (
    <Card title={t('payout.title')}>
      <p className={styles.soft}>{t('payout.text')}</p>
      {address === undefined && <p>{t('member-errors:errors.withdrawals_unavailable')}</p>}
      {address === null && (
        <p>
          {t('member-errors:errors.deposit_address_missing')}{' '}
          <Link href="/account/profile/edit">{t('payout.enter')}</Link>
        </p>
      )}
      {address && <PayoutForm address={address} onDone={onDone} />}
    </Card>
  );
}

function PayoutForm({ address, onDone }: { address: string; onDone(): Promise<void> }) {
  const { t } = useTranslation('withdrawals');
  const session = useSession();
  const form = useForm({
    schema: payout.body,
    send: (body) => session.client.call(payout, { body }),
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
        <PasswordField
          form={form}
          name="password"
          label={t('exit.password')}
          message={t('exit.password-hint')}
          autoComplete="current-password"
        />
        <AskedCode form={form} />
        <SubmitButton form={form} busy={t('exit.asking')}>
          {t('payout.submit')}
        </SubmitButton>
      </Form>
    </>
  );
}
