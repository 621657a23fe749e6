import { type ReactNode, useCallback } from 'react';
import * as approvePayEndpoints from '#shared/pay/approve-endpoints.ts';
import { textsOf } from '#shared/pay/reserve.ts';
import type { PaySession } from '#shared/pay/schemas.ts';
import { OUTDATED } from '#shared/pay/state.ts';
import { totalValue } from '#shared/pay/sum.ts';
import type { PayText } from '#shared/text.ts';
import { ReauthenticationFields } from '../../features/reauthentication/reauthentication-fields.tsx';
import { signWithPasskey } from '../../features/reauthentication/sign-with-passkey.ts';
import { useSession } from '../../platform/session-context.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import type { FormValues } from '../../ui/form/form-values.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { usePayTexts } from '../../ui/use-view-texts.ts';
import styles from './confirm-form.module.css';

interface ConfirmFormProps {
  session: PaySession;
  /** Why the confirmation is required. */
  why: PayText;
  /** Whether a press would come too early. */
  idle: boolean;
  /** Puts the button together with payee and total. */
  block(button: ReactNode): ReactNode;
  /** Called when payee and total are confirmed. */
  onApproved(): void;
  /** Called when the payment has changed and must be reviewed again. */
  onOutdated(): void;
}

/**
 * Replaces the Pay button above the limits: reauthenticates with the strongest factor, then pays.
 */
export function ConfirmForm(props: ConfirmFormProps) {
  const { session, why, idle, block, onApproved, onOutdated } = props;
  const texts = textsOf(session, usePayTexts().texts);
  const { client } = useSession();
  const { id, quote } = session;
  const values = { total: totalValue(session) };
  const form = useForm({
    schema: approvePayEndpoints.approve.body,
    shape: (given: FormValues) => ({ ...given, total: quote.total }),
    async send(body) {
      const result = await client.call(approvePayEndpoints.approve, { params: { id }, body });
      if (!result.ok && OUTDATED.includes(result.error.code)) onOutdated();
      return result;
    },
    onDone: onApproved,
    blame: ({ code }) => (code === 'credentials_invalid' ? 'currentPassword' : undefined),
  });
  const sign = useCallback(
    () =>
      signWithPasskey(
        client.call(approvePayEndpoints.begin, { params: { id }, body: { total: quote.total } }),
      ),
    [client, id, quote.total],
  );
  return (
    <div className={styles.confirm}>
      <p>{texts(why)}</p>
      <Form form={form}>
        <ReauthenticationFields
          form={form}
          sign={sign}
          label={texts({ key: 'confirm.password' })}
          hint=""
        />
        {block(
          <SubmitButton form={form} busy={texts({ key: 'confirm.busy' })} idle={idle}>
            {texts({ key: 'confirm.pay', values })}
          </SubmitButton>,
        )}
      </Form>
    </div>
  );
}
