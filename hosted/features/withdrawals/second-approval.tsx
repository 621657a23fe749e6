import { useTranslation } from 'react-i18next';
import * as approvalWithdrawalsEndpoints from '#shared/withdrawals/approval-endpoints.ts';
import type { Withdrawal } from '#shared/withdrawals/schemas.ts';
import { useSession } from '../../platform/session-context.ts';
import { useMember } from '../../platform/use-member.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useFormat } from '../../ui/use-format.ts';
import { ReauthenticationFields } from '../reauthentication/reauthentication-fields.tsx';
import styles from './withdrawals.module.css';

interface SecondApprovalProps {
  withdrawal: Withdrawal;
  /** The e-mail addresses of who may approve it. */
  approvers: readonly string[];
  onChange(): Promise<void>;
}

/** Who of the team has to approve a large withdrawal, until when, and the form for those who may. */
export function SecondApproval({ withdrawal, approvers, onChange }: SecondApprovalProps) {
  const { t } = useTranslation('withdrawals');
  const { time } = useFormat();
  const { email } = useMember();
  const { id, secondApproval } = withdrawal;
  if (!secondApproval) return null;
  const { until, approvedAt } = secondApproval;
  if (approvedAt) return <p>{t('second.approved', { at: time(approvedAt) })}</p>;
  return (
    <>
      <p>{t('second.waits', { until: time(until) })}</p>
      <p className={styles.soft}>
        {approvers.length > 0
          ? t('second.who', { people: approvers.join(', ') })
          : t('second.nobody')}
      </p>
      {approvers.includes(email) && <ApprovalForm id={id} onDone={onChange} />}
    </>
  );
}

function ApprovalForm({ id, onDone }: { id: string; onDone(): Promise<void> }) {
  const { t } = useTranslation('withdrawals');
  const { client } = useSession();
  const form = useForm({
    schema: approvalWithdrawalsEndpoints.approveSecond.body,
    send: (body) =>
      client.call(approvalWithdrawalsEndpoints.approveSecond, { params: { id }, body }),
    onDone: () => void onDone(),
    blame: ({ code }) => (code === 'credentials_invalid' ? 'password' : undefined),
  });
  return (
    <Form form={form}>
      <ReauthenticationFields
        form={form}
        name="password"
        label={t('exit.password')}
        hint={t('exit.password-hint')}
      />
      <SubmitButton form={form} busy={t('approve.busy')}>
        {t('second.submit')}
      </SubmitButton>
    </Form>
  );
}
