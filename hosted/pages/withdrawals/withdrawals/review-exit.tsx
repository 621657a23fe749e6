import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import * as exitWithdrawalsEndpoints from '#shared/withdrawals/exit-endpoints.ts';
import { ReviewModal } from '../../../features/withdrawals/review-modal.tsx';
import { useSession } from '../../../platform/session-context.ts';
import { FormCheck } from '../../../ui/form/form-check.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { ExitLoss } from './exit-loss.tsx';

/** The request body and a checkbox that confirms the address. */
const Leaving = z.strictObject({
  ...exitWithdrawalsEndpoints.exit.body.shape,
  compared: z.literal(true, 'The address must be compared.'),
});

interface ReviewExitProps {
  address: string;
  /** In tokens. */
  amount: string;
  /** Name of the chain. */
  network: string;
  onDone(): Promise<void>;
  onClose(): void;
}

/** The last step of the exit, which nothing undoes once the tokens are signed. */
export function ReviewExit({ address, amount, network, onDone, onClose }: ReviewExitProps) {
  const { t } = useTranslation('withdrawals');
  const { money } = useFormat();
  const session = useSession();
  const form = useForm({
    schema: Leaving,
    shape: (values) => ({ ...values, address, amount }),
    send: ({ compared, ...body }) => session.client.call(exitWithdrawalsEndpoints.exit, { body }),
    onDone: () => void onDone(),
    blame: ({ code }) => (code === 'credentials_invalid' ? 'password' : undefined),
  });
  const hasChanged = form.failure?.code === 'withdrawal_changed';
  useEffect(() => {
    // Shows the amount that would leave now.
    if (hasChanged) void onDone();
  }, [hasChanged, onDone]);
  return (
    <ReviewModal
      title={t('exit.title')}
      form={form}
      wish={{ address, amount }}
      network={network}
      submit={t('exit.submit', { amount: money(amount, brand.token.symbol) })}
      keep={t('review.stay')}
      onClose={onClose}
    >
      <ExitLoss />
      <FormCheck form={form} name="compared" required>
        {t('exit.compared')}
      </FormCheck>
    </ReviewModal>
  );
}
