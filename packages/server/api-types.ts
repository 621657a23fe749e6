/** Made from the contracts by `npm run build:packages`; never edited by hand. */

export interface NewPaySession {
  amount: string;
  currency: string;
  description?: string;
  reference?: string;
  /**
   * @maxItems 100
   */
  lineItems?: {
    name: string;
    quantity: number;
    amount: string;
  }[];
  metadata?: {
    [k: string]: string;
  };
  successUrl?: string;
  cancelUrl?: string;
  minimumLevel?: 'Visita' | 'Sens' | 'Gemma' | 'Summa' | 'Maxima';
  expiresAt?: string;
  locale?: string;
}

export interface PaySessionFilter {
  status?:
    | ('pending' | 'paid' | 'cancelled' | 'expired' | 'partially_refunded' | 'refunded')
    | []
    | ['pending' | 'paid' | 'cancelled' | 'expired' | 'partially_refunded' | 'refunded']
    | [
        'pending' | 'paid' | 'cancelled' | 'expired' | 'partially_refunded' | 'refunded',
        'pending' | 'paid' | 'cancelled' | 'expired' | 'partially_refunded' | 'refunded'
      ]
    | [
        'pending' | 'paid' | 'cancelled' | 'expired' | 'partially_refunded' | 'refunded',
        'pending' | 'paid' | 'cancelled' | 'expired' | 'partially_refunded' | 'refunded',
        'pending' | 'paid' | 'cancelled' | 'expired' | 'partially_refunded' | 'refunded'
      ]
    | [
        'pending' | 'paid' | 'cancelled' | 'expired' | 'partially_refunded' | 'refunded',
        'pending' | 'paid' | 'cancelled' | 'expired' | 'partially_refunded' | 'refunded',
        'pending' | 'paid' | 'cancelled' | 'expired' | 'partially_refunded' | 'refunded',
        'pending' | 'paid' | 'cancelled' | 'expired' | 'partially_refunded' | 'refunded'
      ]
    | [
        'pending' | 'paid' | 'cancelled' | 'expired' | 'partially_refunded' | 'refunded',
        'pending' | 'paid' | 'cancelled' | 'expired' | 'partially_refunded' | 'refunded',
        'pending' | 'paid' | 'cancelled' | 'expired' | 'partially_refunded' | 'refunded',
        'pending' | 'paid' | 'cancelled' | 'expired' | 'partially_refunded' | 'refunded',
        'pending' | 'paid' | 'cancelled' | 'expired' | 'partially_refunded' | 'refunded'
      ]
    | [
        'pending' | 'paid' | 'cancelled' | 'expired' | 'partially_refunded' | 'refunded',
        'pending' | 'paid' | 'cancelled' | 'expired' | 'partially_refunded' | 'refunded',
        'pending' | 'paid' | 'cancelled' | 'expired' | 'partially_refunded' | 'refunded',
        'pending' | 'paid' | 'cancelled' | 'expired' | 'partially_refunded' | 'refunded',
        'pending' | 'paid' | 'cancelled' | 'expired' | 'partially_refunded' | 'refunded',
        'pending' | 'paid' | 'cancelled' | 'expired' | 'partially_refunded' | 'refunded'
      ];
  reference?: string;
  metadata?:
    | string
    | []
    | [string]
    | [string, string]
    | [string, string, string]
    | [string, string, string, string]
    | [string, string, string, string, string];
  currency?: string;
  minimumAmount?: string;
  maximumAmount?: string;
  from?: string;
  to?: string;
  after?: string;
  limit?: string;
}

export interface NewRefund {
  amount?: string;
  reason?: string;
  refundRequest?: string;
}

export interface RefundFilter {
  after?: string;
  limit?: string;
}

export interface AllRefundsFilter {
  from?: string;
  to?: string;
  after?: string;
  limit?: string;
}

export interface MovementFilter {
  account?: 'cash' | 'stake';
  type?: 'deposit' | 'buy' | 'payment' | 'stake' | 'airdrop' | 'withdrawal';
  from?: string;
  to?: string;
  after?: string;
  limit?: string;
}

export interface PayoutFilter {
  status?: 'requested' | 'approved' | 'signed' | 'broadcast' | 'settled' | 'released';
  after?: string;
  limit?: string;
}

export interface ButtonTerms {
  name: string;
  description?: string;
  currency: string;
  amount?: string;
  minimum?: string;
  maximum?: string;
  stock?: number;
  expiresAt?: string;
  referencePrefix?: string;
  minimumLevel?: 'Visita' | 'Sens' | 'Gemma' | 'Summa' | 'Maxima';
  successUrl?: string;
  enabled: boolean;
}

export interface ButtonFilter {
  after?: string;
  limit?: string;
}

export interface EventFilter {
  type?:
    | 'pay_session.paid'
    | 'pay_session.expired'
    | 'pay_session.cancelled'
    | 'pay_session.refunded'
    | 'refund_request.created'
    | 'refund_request.declined'
    | 'refund_request.refunded'
    | 'link.created'
    | 'link.denied'
    | 'link.revoked'
    | 'webhook.test';
  order?: 'oldest' | 'newest';
  after?: string;
  limit?: string;
  wait?: string;
}

export interface NewLinkSession {
  reference?: string;
  successUrl?: string;
  deniedUrl?: string;
  expiresAt?: string;
  locale?: string;
}

export interface LinkFilter {
  reference?: string;
  after?: string;
  limit?: string;
}

export interface PaySession {
  id: string;
  status: 'pending' | 'paid' | 'cancelled' | 'expired' | 'partially_refunded' | 'refunded';
  amount: string;
  currency: string;
  description: string | null;
  reference: string | null;
  lineItems: {
    name: string;
    quantity: number;
    amount: string;
  }[];
  metadata: {
    [k: string]: string;
  };
  successUrl: string | null;
  cancelUrl: string | null;
  minimumLevel: ('Visita' | 'Sens' | 'Gemma' | 'Summa' | 'Maxima') | null;
  locale: string | null;
  url: string;
  createdAt: string;
  expiresAt: string;
  paidAt: string | null;
  cancelledAt: string | null;
  transactionId: string | null;
  refundedAmount: string;
  refundedTokens: string;
  quote: {
    status: 'live' | 'expired';
    rate: string;
    discountPercent: string;
    fiatDiscount: string;
    net: string;
    gross: string;
    discount: string;
    total: string;
    expiresAt: string | null;
  };
}

export interface LinkSession {
  id: string;
  status: 'pending' | 'linked' | 'denied' | 'expired';
  alreadyLinked: boolean;
  reference: string | null;
  successUrl: string | null;
  deniedUrl: string | null;
  locale: string | null;
  url: string;
  createdAt: string;
  expiresAt: string;
  linkedAt: string | null;
  deniedAt: string | null;
  revokedAt: string | null;
}

export interface Link {
  id: string;
  reference: string | null;
  since: string;
  balances: {
    cash: string;
    stake: string;
  };
}

export interface Refund {
  id: string;
  paySessionId: string;
  amount: string;
  currency: string;
  tokens: string;
  reason: string | null;
  transactionId: string;
  createdAt: string;
}

export interface Balance {
  currency: string;
  cash: string;
  stake: string;
  withdrawable: string;
  held: {
    amount: string;
    until: string | null;
  }[];
}

export interface Movement {
  id: string;
  date: string;
  type: 'deposit' | 'buy' | 'payment' | 'stake' | 'airdrop' | 'withdrawal';
  amount: string;
  currency: string;
  order: string | null;
  recipient: string | null;
  note: string | null;
  reverses: string | null;
}

export interface Payout {
  id: string;
  amount: string;
  address: string;
  status: 'requested' | 'approved' | 'signed' | 'broadcast' | 'settled' | 'released';
  reason: ('cancelled' | 'reverted' | 'operator' | 'debt') | null;
  needsApproval: boolean;
  underReview: boolean;
  requestedAt: string;
  holdUntil: string;
  approvedAt: string | null;
  signedAt: string | null;
  broadcastAt: string | null;
  closedAt: string | null;
  transactionHash: string | null;
}

export interface Button {
  id: string;
  status: 'open' | 'off' | 'expired' | 'sold_out';
  name: string;
  description: string | null;
  currency: string;
  amount: string | null;
  minimum: string | null;
  maximum: string | null;
  minimumLevel: ('Visita' | 'Sens' | 'Gemma' | 'Summa' | 'Maxima') | null;
  enabled: boolean;
  stock: number | null;
  expiresAt: string | null;
  referencePrefix: string | null;
  successUrl: string | null;
  createdAt: string;
  url: string;
  sold: number;
  reserved: number;
  takings: {
    amount: string;
    tokens: string;
  };
}

export interface RefundRequest {
  id: string;
  paySessionId: string;
  transactionId: string;
  reference: string | null;
  status: 'open' | 'refunded' | 'declined' | 'withdrawn';
  amount: string;
  currency: string;
  reason:
    | 'not_received'
    | 'not_as_described'
    | 'cancelled_order'
    | 'paid_twice'
    | 'wrong_amount'
    | 'other';
  message: string | null;
  answer: string | null;
  refundId: string | null;
  createdAt: string;
  closedAt: string | null;
}

export interface TestedWebhook {
  eventId: string;
  type:
    | 'pay_session.paid'
    | 'pay_session.expired'
    | 'pay_session.cancelled'
    | 'pay_session.refunded'
    | 'refund_request.created'
    | 'refund_request.declined'
    | 'refund_request.refunded'
    | 'link.created'
    | 'link.denied'
    | 'link.revoked'
    | 'webhook.test';
  exchange: {
    deliveryId: string;
    request: {
      url: string;
      headers: {
        [k: string]: string;
      };
      body: string;
    };
    response: {
      status: number;
      headers: {
        [k: string]: string;
      };
      body: string;
    } | null;
    durationMs: number;
    problem:
      | (
          | 'dns'
          | 'refused'
          | 'unreachable'
          | 'timeout'
          | 'tls'
          | 'cut'
          | 'unreadable'
          | 'private'
          | 'insecure'
          | 'redirect'
          | 'gone'
          | 'status'
          | 'other'
        )
      | null;
    error: string | null;
  } | null;
}

export interface PaySessionEvent {
  id: string;
  type:
    'pay_session.paid' | 'pay_session.expired' | 'pay_session.cancelled' | 'pay_session.refunded';
  timestamp: string;
  test?: true;
  data: {
    id: string;
    status: 'pending' | 'paid' | 'cancelled' | 'expired' | 'partially_refunded' | 'refunded';
    amount: string;
    currency: string;
    description: string | null;
    reference: string | null;
    lineItems: {
      name: string;
      quantity: number;
      amount: string;
    }[];
    metadata: {
      [k: string]: string;
    };
    successUrl: string | null;
    cancelUrl: string | null;
    minimumLevel: ('Visita' | 'Sens' | 'Gemma' | 'Summa' | 'Maxima') | null;
    locale: string | null;
    url: string;
    createdAt: string;
    expiresAt: string;
    paidAt: string | null;
    cancelledAt: string | null;
    transactionId: string | null;
    refundedAmount: string;
    refundedTokens: string;
    quote: {
      status: 'live' | 'expired';
      rate: string;
      discountPercent: string;
      fiatDiscount: string;
      net: string;
      gross: string;
      discount: string;
      total: string;
      expiresAt: string | null;
    };
    refund?: {
      id: string;
      paySessionId: string;
      amount: string;
      currency: string;
      tokens: string;
      reason: string | null;
      transactionId: string;
      createdAt: string;
    };
  };
}

export interface LinkEvent {
  id: string;
  type: 'link.created' | 'link.denied' | 'link.revoked';
  timestamp: string;
  test?: true;
  data: {
    id: string;
    status: 'pending' | 'linked' | 'denied' | 'expired';
    alreadyLinked: boolean;
    reference: string | null;
    successUrl: string | null;
    deniedUrl: string | null;
    locale: string | null;
    url: string;
    createdAt: string;
    expiresAt: string;
    linkedAt: string | null;
    deniedAt: string | null;
    revokedAt: string | null;
  };
}

export interface RefundRequestEvent {
  id: string;
  type: 'refund_request.created' | 'refund_request.declined' | 'refund_request.refunded';
  timestamp: string;
  test?: true;
  data: {
    id: string;
    paySessionId: string;
    transactionId: string;
    reference: string | null;
    status: 'open' | 'refunded' | 'declined' | 'withdrawn';
    amount: string;
    currency: string;
    reason:
      | 'not_received'
      | 'not_as_described'
      | 'cancelled_order'
      | 'paid_twice'
      | 'wrong_amount'
      | 'other';
    message: string | null;
    answer: string | null;
    refundId: string | null;
    createdAt: string;
    closedAt: string | null;
  };
}

/** Of `salus trigger webhook.test` and the button beside your webhook. */
export interface WebhookTest {
  id: string;
  type: 'webhook.test';
  timestamp: string;
  test: true;
  data: { message: string };
}

export type SalusEvent = PaySessionEvent | LinkEvent | RefundRequestEvent | WebhookTest;
