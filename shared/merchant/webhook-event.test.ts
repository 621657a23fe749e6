import { describe, expect, test } from 'vitest';
import { AUTOMATIC_CAPTURE } from '../capture/automatic.ts';
import { EXAMPLE_FIGURES, EXAMPLE_QUOTE } from '../pay/example.ts';
import { WebhookEvent } from './schemas.ts';

describe('a webhook', () => {
  const NOW = '2026-11-21T10:00:00.000Z';
  const session = {
    ...{ amount: '40.00', currency: 'EUR' },
    id: 'pay_0123456789abcdefghjkmnpqrs',
    status: 'paid',
    description: null,
    reference: null,
    lineItems: [],
    metadata: {},
    successUrl: null,
    cancelUrl: null,
    minimumLevel: null,
    locale: null,
    url: 'https://pay.example/pay/pay_0123456789abcdefghjkmnpqrs',
    createdAt: NOW,
    expiresAt: NOW,
    paidAt: NOW,
    cancelledAt: null,
    transactionId: 'txn_0123456789abcdefghjkmnpqrs',
    figures: EXAMPLE_FIGURES,
    quote: { status: 'live', ...EXAMPLE_QUOTE, expiresAt: NOW },
    coupon: null,
    ...AUTOMATIC_CAPTURE,
  };
  const event = { id: 'evt_0123456789abcdefghjkmnpqrs', timestamp: NOW, data: session };

  test.each(['pay_session.paid', 'pay_session.expired', 'pay_session.cancelled'])(
    'documents %s',
    (type) => {
      expect(WebhookEvent.safeParse({ ...event, type }).success).toBe(true);
    },
  );

  test('without the figures of the sale is invalid', () => {
    const data = { ...session, figures: undefined };
    const type = 'pay_session.paid';

    expect(WebhookEvent.safeParse({ ...event, type, data }).success).toBe(false);
  });

  test('of a refund includes the refund beside the session', () => {
    const type = 'pay_session.refunded';
    const refund = {
      id: 'rfd_0123456789abcdefghjkmnpqrs',
      paySessionId: session.id,
      amount: '9.50',
      gross: '10.00',
      currency: 'EUR',
      tokens: '38',
      entries: null,
      tax: [],
      reason: null,
      transactionId: 'txn_0123456789abcdefghjkmnpqrs',
      createdAt: NOW,
    };
    const read = (given: object) =>
      WebhookEvent.safeParse({ ...event, type, data: { ...session, refund: given } });

    expect(read(refund).success).toBe(true);
    for (const field of ['gross', 'tokens'] as const)
      expect(read({ ...refund, [field]: undefined }).success).toBe(false);
  });

  test('of another type or without its session is invalid', () => {
    expect(WebhookEvent.safeParse({ ...event, type: 'pay_session.created' }).success).toBe(false);
    expect(WebhookEvent.safeParse({ ...event, type: 'pay_session.paid', data: {} }).success).toBe(
      false,
    );
  });
});
