import type { EventType } from '#shared/events/fields.ts';

/** When each event is sent, and the component of its `data`. */
export const EVENTS: Record<
  EventType,
  { when: string; data?: 'PaySession' | 'LinkSession' | 'RefundRequest' }
> = {
  'pay_session.paid': { when: 'The tokens have moved: ship.', data: 'PaySession' },
  'pay_session.expired': { when: 'The session’s time is over, unpaid.', data: 'PaySession' },
  'pay_session.cancelled': {
    when: 'You, or the shopper, cancelled the session.',
    data: 'PaySession',
  },
  'pay_session.refunded': {
    when: 'A payment was given back, whole or in part; `data.refund` is the refund.',
    data: 'PaySession',
  },
  'refund_request.created': {
    when: 'A payer asked for a refund: refund it, or decline.',
    data: 'RefundRequest',
  },
  'refund_request.declined': { when: 'You declined the request.', data: 'RefundRequest' },
  'refund_request.refunded': {
    when: 'A refund answered the request; `data.refundId` names it.',
    data: 'RefundRequest',
  },
  'link.created': { when: 'A member accepted your invitation.', data: 'LinkSession' },
  'link.denied': { when: 'A member turned your invitation down.', data: 'LinkSession' },
  'link.revoked': {
    when: 'A member disconnected: you see nothing of them any more.',
    data: 'LinkSession',
  },
  'webhook.test': { when: 'You asked for a test.' },
};
