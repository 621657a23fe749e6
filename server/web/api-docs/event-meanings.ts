import type { EventType } from '#shared/events/fields.ts';

/** When each event is sent, and the component of its `data`. */
export const EVENTS: Record<
  EventType,
  { when: string; data?: 'PaySession' | 'LinkSession' | 'RefundRequest' | 'Holding' | 'Visit' }
> = {
  'pay_session.authorized': {
    when: 'A member approved a session with manual capture: the tokens are reserved. Capture or release it before `captureBefore`.',
    data: 'PaySession',
  },
  'pay_session.paid': {
    when: 'The session was paid, or its reservation was captured. You can deliver the order.',
    data: 'PaySession',
  },
  'pay_session.released': {
    when: 'The whole reservation went back to the member: you released it, its time ended, your account was switched off, or its tokens are disputed.',
    data: 'PaySession',
  },
  'pay_session.expired': { when: 'The session expired without a payment.', data: 'PaySession' },
  'pay_session.cancelled': {
    when: 'You or the shopper cancelled the session.',
    data: 'PaySession',
  },
  'pay_session.refunded': {
    when: 'A payment was refunded in full or in part. `data.refund` is the refund.',
    data: 'PaySession',
  },
  'refund_request.created': {
    when: 'A payer requested a refund. Refund the payment or decline the request.',
    data: 'RefundRequest',
  },
  'refund_request.declined': { when: 'You declined a refund request.', data: 'RefundRequest' },
  'refund_request.refunded': {
    when: 'A refund answered a refund request. `data.refundId` is the ID of the refund.',
    data: 'RefundRequest',
  },
  'link.created': { when: 'A member accepted your invitation.', data: 'LinkSession' },
  'link.denied': { when: 'A member declined your invitation.', data: 'LinkSession' },
  'link.revoked': {
    when: 'A member ended the link. You no longer see their balances.',
    data: 'LinkSession',
  },
  'holding.created': {
    when: 'A member got a pass: they bought it, you gave it, or they accepted your link. Its holder is named by the pseudonym alone.',
    data: 'Holding',
  },
  'holding.ended': {
    when: 'A held pass expired, its member deleted their account, or a refund returned what was left of it.',
    data: 'Holding',
  },
  'visit.taken': { when: 'A visit was taken from a held pass.', data: 'Visit' },
  'visit.returned': { when: 'You gave a visit back.', data: 'Visit' },
  'webhook.test': { when: 'You sent a test event.' },
};
