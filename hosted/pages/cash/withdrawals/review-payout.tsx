import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as depositsEndpoints from '#shared/deposits/endpoints.ts';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import { ReviewModal } from '../../../features/withdrawals/review-modal.tsx';
import { useSession } from '../../../platform/session-context.ts';
import { useApi } from '../../../platform/use-api.ts';
import { useForm } from '../../../ui/form/use-form.ts';

interface ReviewPayoutProps {
  /** The stored one. */
  address: string;
  /** In tokens. */
  amount: string;
  onDone(): Promise<void>;
  onClose(): void;
}

/** The last step of a payout. */
export function ReviewPayout({ address, amount, onDone, onClose }: ReviewPayoutProps) {
  const { t } = useTranslation('withdrawals');
  const session = useSession();
  const { data } = useApi(depositsEndpoints.list, {});
  const form = useForm({
    schema: withdrawalsEndpoints.payout.body,
    shape: (values) => ({ ...values, amount, address }),
    send: (body) => session.client.call(withdrawalsEndpoints.payout, { body }),
    onDone: () => void onDone(),
    blame: ({ code }) => (code === 'credentials_invalid' ? 'password' : undefined),
  });
  const hasChanged = form.failure?.code === 'withdrawal_changed';
  useEffect(() => {
    if (!hasChanged) return;
    // Shows the address that is stored now.
    void session.client.call(authEndpoints.readMe, {}).then((read) => {
      if (read.ok) session.replaceUser(read.value);
    });
  }, [hasChanged, session]);
  return (
    <ReviewModal
      title={t('payout.title')}
      form={form}
      wish={{ address, amount }}
      network={data?.network ?? ''}
      submit={t('payout.submit')}
      keep={t('review.back')}
      onClose={onClose}
    />
  );
}
