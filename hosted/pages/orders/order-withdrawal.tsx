import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import type { Failure } from '#shared/http/api-client.ts';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import type { Purchase } from '#shared/purchases/schemas.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { useSession } from '../../platform/session-context.ts';
import { useInvalidate } from '../../platform/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { useFormat } from '../../ui/use-format.ts';

/** Whether a top-up can be withdrawn from, and what became of the withdrawal. */
export function OrderWithdrawal({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation('buy');
  const { money, time } = useFormat();
  const textOf = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const { withdrawal, currency } = purchase;
  if (!withdrawal) return null;
  const { status, tokens, amount, until, requestedAt } = withdrawal;
  const said = {
    tokens: money(tokens, brand.token.symbol),
    amount: money(amount, currency),
    time: time(requestedAt ?? until ?? purchase.createdAt),
  };
  const text = {
    possible: `${t('withdrawal.text', said)} ${t('withdrawal.until', said)}`,
    requested: t('withdrawal.requested', said),
    done: t('withdrawal.done', said),
    tokens_spent: t('withdrawal.spent', said),
    debt_open: textOf('errors.debt_open'),
    purchase_disputed: textOf('errors.purchase_disputed'),
    domain_unproven: textOf('errors.domain_unproven'),
    payments_disabled: textOf('errors.payments_disabled'),
  }[status];
  return (
    <Card title={t('withdrawal.title')}>
      <p>{text}</p>
      {status === 'possible' && (
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {t('withdrawal.open')}
        </Button>
      )}
      {isAsking && (
        <ConfirmWithdrawal
          {...{ purchase, tokens, amount: said.amount }}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}

interface ConfirmProps {
  purchase: Purchase;
  /** What is taken back, as the page shows it. */
  tokens: string;
  amount: string;
  onClose(): void;
}

function ConfirmWithdrawal({ purchase, tokens, amount, onClose }: ConfirmProps) {
  const { t } = useTranslation('buy');
  const { client } = useSession();
  const { money } = useFormat();
  const invalidate = useInvalidate();
  const textOf = useFailureText();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function withdraw() {
    if (isSending) return;
    setSending(true);
    setFailure(undefined);
    const result = await client.call(purchasesEndpoints.withdraw, {
      params: { id: purchase.id },
      body: { tokens },
    });
    // What can be withdrawn may have changed, also when it was refused.
    await Promise.all([
      invalidate(purchasesEndpoints.read),
      invalidate(purchasesEndpoints.list),
      invalidate(walletEndpoints.readAccounts),
    ]);
    setSending(false);
    if (result.ok) onClose();
    else setFailure(result.error);
  }

  return (
    <Modal
      title={t('withdrawal.confirm', { amount })}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('withdrawal.keep')}
          </Button>
          <Button idle={isSending} onClick={() => void withdraw()}>
            {t(isSending ? 'withdrawal.submitting' : 'withdrawal.submit')}
          </Button>
        </>
      }
    >
      <p>{t('withdrawal.text', { amount, tokens: money(tokens, brand.token.symbol) })}</p>
      <Notice tone="error" text={failure ? textOf(failure) : ''} />
    </Modal>
  );
}
