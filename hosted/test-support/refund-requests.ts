import type { RefundRequest } from '#shared/refund-requests/schemas.ts';
import { transactionId } from './accounts.ts';
import { SESSION_ID } from './builders.ts';

export const aRefundRequest = (over: Partial<RefundRequest> = {}): RefundRequest => ({
  id: 'rrq_00000000000000000000000001',
  paySessionId: SESSION_ID,
  transactionId: transactionId(1),
  reference: 'order-7',
  status: 'open',
  amount: '9.50',
  gross: '10.00',
  currency: 'EUR',
  tokens: '38',
  reason: 'not_received',
  message: 'It never came.',
  answer: null,
  refundId: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  answerBy: null,
  closedAt: null,
  ...over,
});
