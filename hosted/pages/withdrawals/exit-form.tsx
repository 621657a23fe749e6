import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import { Accepted } from '#shared/http/acceptance.ts';
import { exit } from '#shared/withdrawals/contract.ts';
import { useSession } from '../../app/session-context.ts';
import { Card } from '../../ui/card.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { FormCheck } from '../../ui/form/form-check.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useMember } from '../profile/use-member.ts';
import { AskedCode } from '../second-factor/asked-code.tsx';
import { ExitLoss } from './exit-loss.tsx';

/** What the page asks for beside what the call takes: that the address was looked at. */
const Leaving = z.strictObject({ ...exit.body.shape, compared: Accepted });

interface ExitFormProps {
  stake: string;
  /** What the chain is called. */
  network: string;
  onDone(): Promise<void>;
}

/** Leaving: what is lost, where the tokens go, and the password once more. */
export function ExitForm({ stake, network, onDone }: ExitFormProps) {
  const { t } = useTranslation('withdrawals');
  const { money } = useFormat();
  const session = useSession();
  const { externalDepositAddress } = useMember();
  const form = useForm({
    schema: Leaving,
    send: ({ compared, ...body }) => session.client.call(exit, { body }),
    onDone: () => void onDone(),
    blame: ({ code }) => (code === 'credentials_invalid' ? 'password' : undefined),
  });
  return (
    <Card title={t('exit.form')}>
      <p>{t('exit.takes', { amount: money(stake, brand.token.symbol) })}</p>
      <ExitLoss />
      <Form form={form}>
        <FormField
          form={form}
          name="address"
          label={t('exit.address')}
          message={t('exit.address-hint', { network })}
          defaultValue={externalDepositAddress ?? ''}
          required
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <FormCheck form={form} name="compared" required>
          {t('exit.compared')}
        </FormCheck>
        <PasswordField
          form={form}
          name="password"
          label={t('exit.password')}
          message={t('exit.password-hint')}
          autoComplete="current-password"
        />
        <AskedCode form={form} />
        <SubmitButton form={form} busy={t('exit.asking')}>
          {t('exit.submit', { amount: money(stake, brand.token.symbol) })}
        </SubmitButton>
      </Form>
    </Card>
  );
}
