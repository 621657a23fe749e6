import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import type { Failure } from '#shared/http/api-client.ts';
import { line } from '#shared/http/fields.ts';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import type { Purchase } from '#shared/purchases/schemas.ts';
import { useSession } from '../../platform/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import amounts from '../../ui/money.module.css';
import { Notice } from '../../ui/notice.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import { CardFields } from './card-fields.tsx';
import { declineReasonKey } from './decline-reason.ts';
import { payByCard } from './pay-by-card.ts';
import { useCard } from './use-card.ts';
import { useDeclineText } from './use-decline-text.ts';

interface OrderPaymentProps {
  cardKey: string;
  purchase: Purchase;
  onPaid(purchase: { id: string }): void;
  /** The order is cancelled, to buy something else. */
  onLeave(): void;
  /** It can no longer be cancelled: it was paid, or its time is over. */
  onClosed(): void;
}

/** An unpaid order: pays it at its price with this card or another. */
export function OrderPayment(props: OrderPaymentProps) {
  const { cardKey, purchase, onPaid, onLeave, onClosed } = props;
  const { t } = useTranslation('buy');
  const { money, time } = useFormat();
  const { client } = useSession();
  const declinedText = useDeclineText();
  const failureText = useFailureText();
  const card = useCard(cardKey);
  const { id, tokens, fiatAmount, currency, expiresAt, failure } = purchase;
  const amount = money(fiatAmount, currency);
  const form = useForm({
    schema: z.object({ name: line(80, 'Please enter Full Name') }),
    send: ({ name }) =>
      payByCard(card, name, () => client.call(purchasesEndpoints.openPayment, { params: { id } })),
    onDone: onPaid,
  });
  const [isLeaving, setLeaving] = useState(false);
  const [notLeft, setNotLeft] = useState<Failure>();

  async function leave(): Promise<void> {
    setLeaving(true);
    const answer = await client.call(purchasesEndpoints.cancel, { params: { id } });
    setLeaving(false);
    if (answer.ok || answer.error.code === 'not_found') onLeave();
    else if (answer.error.code === 'purchase_closed') onClosed();
    else setNotLeft(answer.error);
  }

  return (
    <Form form={form} say={declinedText}>
      <Card title={t('order.title')}>
        <p className={amounts.amount}>{money(tokens, brand.token.symbol)}</p>
        <p className={amounts.soft}>{t('order.terms', { amount, time: time(expiresAt) })}</p>
        <Notice
          tone="error"
          text={failure !== null && !form.failure ? t(declineReasonKey(failure)) : ''}
        />
      </Card>
      <Card>
        <CardFields form={form} card={card} />
        <SubmitButton form={form} busy={t('form.paying')}>
          {t('form.pay-amount', { amount })}
        </SubmitButton>
        <Button variant="quiet" idle={isLeaving || form.busy} onClick={() => void leave()}>
          {t('order.leave')}
        </Button>
        <Notice tone="error" text={notLeft ? failureText(notLeft) : ''} />
      </Card>
    </Form>
  );
}
