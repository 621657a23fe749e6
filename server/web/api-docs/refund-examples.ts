/** Examples of the calls about refunds and refund requests; a test validates them against the schemas. */
import type { RefundRequest } from '#shared/refund-requests/schemas.ts';
import type { Refund } from '#shared/refunds/schemas.ts';

export const PAY = 'pay_7n2c9v4x8k1m6q3t5w0y7z2b4d';
export const PAID_BY = 'txn_6q3t5w0y7z2b4d7n2c9v4x8k1m';
const REFUND = 'rfd_1m6q3t5w0y7z2b4d7n2c9v4x8k';
const REFUNDED_BY = 'txn_0y7z2b4d7n2c9v4x8k1m6q3t5w';

const refund: Refund = {
  id: REFUND,
  paySessionId: PAY,
  amount: '9.50',
  gross: '10.00',
  currency: 'EUR',
  tokens: '38',
  entries: null,
  tax: [],
  reason: 'One cup was broken',
  transactionId: REFUNDED_BY,
  createdAt: '2026-11-23T08:30:00.000Z',
};

const refundRequest: RefundRequest = {
  id: 'rrq_4h8w2k6m0r5v9x3c7f1j4n8q2t',
  paySessionId: PAY,
  transactionId: PAID_BY,
  reference: 'order-17',
  status: 'open',
  amount: '9.50',
  gross: '10.00',
  currency: 'EUR',
  tokens: '38',
  reason: 'not_as_described',
  message: 'One cup was broken.',
  answer: null,
  refundId: null,
  createdAt: '2026-11-23T08:00:00.000Z',
  answerBy: null,
  closedAt: null,
};

const onPage = (one: unknown) => ({ data: [one], next: null });

export const REFUND_EXAMPLES = {
  createRefund: {
    params: { id: PAY },
    body: { amount: '9.50', reason: refund.reason },
    response: refund,
  },
  listRefunds: { params: { id: PAY }, response: onPage(refund) },
  listAllRefunds: { query: { from: '2026-11-01T00:00:00Z' }, response: onPage(refund) },
  readRefund: { params: { id: REFUND }, response: refund },
  listRefundRequests: { query: { status: 'open' }, response: onPage(refundRequest) },
  declineRefundRequest: {
    params: { id: refundRequest.id },
    body: { answer: 'The cup left our shop whole.' },
    response: {
      ...refundRequest,
      status: 'declined',
      answer: 'The cup left our shop whole.',
      closedAt: '2026-11-23T09:00:00.000Z',
    },
  },
};
