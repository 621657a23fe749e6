import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import { Accepted } from '#shared/http/acceptance.ts';
import { profilePart } from '#shared/profile-parts.ts';
import * as exitWithdrawalsEndpoints from '#shared/withdrawals/exit-endpoints.ts';
import { useSession } from '../../platform/session-context.ts';
import { useMember } from '../../platform/use-member.ts';
import { Card } from '../../ui/card.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { FormCheck } from '../../ui/form/form-check.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useFormat } from '../../ui/use-format.ts';
import { ReauthenticationFields } from '../reauthentication/reauthentication-fields.tsx';
import { ExitLoss } from './exit-loss.tsx';
import { signApproval } from './sign-approval.ts';

/** The request body and a checkbox that confirms the address. */
const Leaving = z.strictObject({ ...exitWithdrawalsEndpoints.exit.body.shape, compared: Accepted });

interface ExitFormProps {
  /** In tokens, without held ones. */
  leaves: string;
  /** Some tokens remain; `rest` explains them. */
  isPart: boolean;
  rest: ReactNode;
  /** Name of the chain. */
  network: string;
  onDone(): Promise<void>;
}

/** The exit form: what is lost, the address and the reauthentication. */
export function ExitForm({ leaves, isPart, rest, network, onDone }: ExitFormProps) {
  const { t } = useTranslation('withdrawals');
  const { money } = useFormat();
  const session = useSession();
  const { externalDepositAddress, recipientName } = useMember();
  const isBusiness = recipientName !== null;
  const form = useForm({
    schema: Leaving,
    send: ({ compared, ...body }) =>
      session.client.call(exitWithdrawalsEndpoints.exit, { body: { ...body, amount: leaves } }),
    onDone: () => void onDone(),
    blame: ({ code }) => (code === 'credentials_invalid' ? 'password' : undefined),
  });
  const hasChanged = form.failure?.code === 'withdrawal_changed';
  useEffect(() => {
    // Shows the amount that would leave now.
    if (hasChanged) void onDone();
  }, [hasChanged, onDone]);
  return (
    <Card title={t('exit.form')}>
      <p>
        {t(isPart ? 'exit.takes-part' : 'exit.takes', {
          amount: money(leaves, brand.token.symbol),
        })}
      </p>
      {rest}
      <ExitLoss />
      <Form form={form}>
        <FormField
          form={form}
          name="address"
          label={t('exit.address')}
          message={t(isBusiness ? 'exit.address-business' : 'exit.address-hint', { network })}
          defaultValue={externalDepositAddress ?? ''}
          required
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        {isBusiness && (
          <p>
            <Link href={profilePart('external-address')}>{t('exit.address-change')}</Link>
          </p>
        )}
        <FormCheck form={form} name="compared" required>
          {t('exit.compared')}
        </FormCheck>
        <ReauthenticationFields
          form={form}
          name="password"
          label={t('exit.password')}
          hint={t('exit.password-hint')}
          sign={({ address }) =>
            signApproval(session.client, { address: String(address), amount: leaves })
          }
        />
        <SubmitButton form={form} busy={t('exit.asking')}>
          {t('exit.submit', { amount: money(leaves, brand.token.symbol) })}
        </SubmitButton>
      </Form>
    </Card>
  );
}
