import type { EventType } from '#shared/events/fields.ts';

/** When each event is sent, and the component of its `data`. */
export const EVENTS: Record<
  EventType,
  {
    when: string;
    data?:
      | 'PaySession'
      | 'LinkSession'
      | 'RefundRequest'
      | 'Holding'
      | 'Visit'
      | 'Mandate'
      | 'Agreement'
      | 'Charge';
  }
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
  'mandate.approved': { when: 'A member approved a mandate.', data: 'Mandate' },
  'mandate.paused': {
    when: 'A member paused a mandate: nothing is taken until they resume it.',
    data: 'Mandate',
  },
  'mandate.resumed': { when: 'A member resumed a mandate.', data: 'Mandate' },
  'mandate.ended': {
    when: 'A mandate ended. `data.endedReason` says why; nothing more is taken by it.',
    data: 'Mandate',
  },
  'agreement.created': { when: 'A member agreed to a plan.', data: 'Agreement' },
  'agreement.changed': {
    when: 'The price of an agreement changed, a price was proposed to its member or withdrawn, it was frozen, or it got an end.',
    data: 'Agreement',
  },
  'agreement.ended': { when: 'An agreement ended: no charge follows.', data: 'Agreement' },
  'charge.announced': {
    when: 'A member was told of a charge. It is taken after its notice. A freeze (`agreement.changed`) puts it off: it is announced anew after the freeze, or waived.',
    data: 'Charge',
  },
  'charge.paid': { when: 'A charge was paid. You can deliver the period.', data: 'Charge' },
  'charge.failed': {
    when: 'An attempt to take a charge failed. `data.reason` says why, `data.nextAttemptAt` when the next attempt is.',
    data: 'Charge',
  },
  'charge.waived': {
    when: 'A charge was closed without a payment: you waived it, wrote it off or were paid elsewhere, or it was due in a freeze or after the end. `data.status` says which.',
    data: 'Charge',
  },
  'charge.refunded': {
    when: 'The payment of a charge was refunded in full or in part.',
    data: 'Charge',
  },
  'webhook.test': { when: 'You sent a test event.' },
};
