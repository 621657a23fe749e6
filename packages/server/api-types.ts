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

export interface LinkSessionFilter {
  status?: 'pending' | 'linked' | 'denied' | 'expired';
  reference?: string;
  after?: string;
  limit?: string;
}

export interface LinkFilter {
  reference?: string;
  after?: string;
  limit?: string;
}

export interface RefundRequestFilter {
  status?: 'open' | 'refunded' | 'declined' | 'withdrawn';
  paySession?: string;
  after?: string;
  limit?: string;
}

export interface NewPayout {
  amount: string;
}

export interface SettingsChange {
  recipientSuccessUrl?: string | null;
  recipientCancelUrl?: string | null;
  linkSuccessURL?: string | null;
  linkDeniedURL?: string | null;
  /**
   * @maxItems 10
   */
  oauthRedirectUris?:
    | []
    | [string]
    | [string, string]
    | [string, string, string]
    | [string, string, string, string]
    | [string, string, string, string, string]
    | [string, string, string, string, string, string]
    | [string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string];
  recipientWebhook?: string | null;
}

export interface AppearanceChange {
  accentLight?: string | null;
  accentDark?: string | null;
  radius?: (0 | 4 | 8 | 12 | 16 | 24) | null;
  font?: ('system' | 'humanist' | 'geometric' | 'rounded' | 'serif' | 'mono') | null;
}

export interface ActivityFilter {
  actor?: string;
  kind?:
    | 'settings.changed'
    | 'payout_address.changed'
    | 'origin.added'
    | 'origin.verified'
    | 'origin.removed'
    | 'domain.verified'
    | 'logo.uploaded'
    | 'logo.removed'
    | 'appearance.changed'
    | 'api_key.created'
    | 'api_key.rolled'
    | 'api_key.revoked'
    | 'api_key.revealed'
    | 'till.created'
    | 'till.revoked'
    | 'webhook_endpoint.created'
    | 'webhook_endpoint.changed'
    | 'webhook_endpoint.secret_rolled'
    | 'webhook_endpoint.secret_revealed'
    | 'webhook_endpoint.deleted'
    | 'button.created'
    | 'button.changed'
    | 'refund.created'
    | 'refund_request.declined'
    | 'payout.requested'
    | 'payout.approved'
    | 'payout.cancelled'
    | 'invitation.created'
    | 'invitation.withdrawn'
    | 'team_member.joined'
    | 'team_member.role_changed'
    | 'team_member.removed'
    | 'team_member.left'
    | 'suspension.decided'
    | 'acting.chosen'
    | 'mode.switched'
    | 'test_member.created'
    | 'test_member.funded'
    | 'test_member.opened'
    | 'test_member.deleted'
    | 'payments.exported'
    | 'transactions.exported'
    | 'activity.exported';
  from?: string;
  to?: string;
  after?: string;
  limit?: string;
}

export interface SalesFilter {
  from?: string;
  to?: string;
  by?: 'day' | 'week' | 'month';
}

export interface NewApiKey {
  name: string;
  /**
   * @minItems 1
   */
  scopes: [
    (
      | 'pay-sessions:read'
      | 'pay-sessions:write'
      | 'refunds:read'
      | 'refunds:write'
      | 'balance:read'
      | 'payouts:read'
      | 'payouts:write'
      | 'buttons:read'
      | 'buttons:write'
      | 'links:read'
      | 'links:write'
      | 'events:read'
      | 'webhook-endpoints:read'
      | 'webhook-endpoints:write'
      | 'api-keys:read'
      | 'api-keys:write'
      | 'requests:read'
      | 'settings:read'
      | 'settings:write'
      | 'team:read'
      | 'team:write'
      | 'activity:read'
    ),
    ...(
      | 'pay-sessions:read'
      | 'pay-sessions:write'
      | 'refunds:read'
      | 'refunds:write'
      | 'balance:read'
      | 'payouts:read'
      | 'payouts:write'
      | 'buttons:read'
      | 'buttons:write'
      | 'links:read'
      | 'links:write'
      | 'events:read'
      | 'webhook-endpoints:read'
      | 'webhook-endpoints:write'
      | 'api-keys:read'
      | 'api-keys:write'
      | 'requests:read'
      | 'settings:read'
      | 'settings:write'
      | 'team:read'
      | 'team:write'
      | 'activity:read'
    )[]
  ];
  /**
   * @minItems 1
   * @maxItems 20
   */
  addresses?:
    | [string]
    | [string, string]
    | [string, string, string]
    | [string, string, string, string]
    | [string, string, string, string, string]
    | [string, string, string, string, string, string]
    | [string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ];
  expiresAt?: string;
}

export interface RequestFilter {
  key?: string;
  status?: '2xx' | '4xx' | '5xx';
  path?: string;
  from?: string;
  to?: string;
  after?: string;
  limit?: string;
}

export interface NewWebhookEndpoint {
  url: string;
  description?: string;
  events?:
    | [
        (
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
        ),
        ...(
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
        )[]
      ]
    | null;
  version?: '1';
}

export interface WebhookEndpointChange {
  url?: string;
  description?: string;
  events?:
    | [
        (
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
        ),
        ...(
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
        )[]
      ]
    | null;
  enabled?: boolean;
}

export interface DeliveryFilter {
  status?: 'pending' | 'delivered' | 'dead';
  from?: string;
  to?: string;
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
  event?: string;
  after?: string;
  limit?: string;
}

export interface RedeliveryRange {
  status?: 'pending' | 'delivered' | 'dead';
  from?: string;
  to?: string;
  since?: string;
}

export interface PaySession {
  id: string;
  livemode?: boolean;
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
  livemode?: boolean;
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
  reason:
    ('cancelled' | 'reverted' | 'operator' | 'debt' | 'address_changed' | 'unapproved') | null;
  cancellable: boolean;
  needsApproval: boolean;
  underReview: boolean;
  checkingSince: string | null;
  secondApproval: {
    until: string;
    approvedAt: string | null;
  } | null;
  requestedAt: string;
  holdUntil: string;
  holdReason:
    | ('new_address' | 'known_address' | 'credentials_changed' | 'young_address' | 'one_person')
    | null;
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
  net: string;
  tokens: string;
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

export interface Activity {
  id: string;
  at: string;
  kind: string;
  actor: {
    type: 'person' | 'key' | 'operator';
    id: string | null;
    name: string | null;
  };
  object: {
    id: string | null;
    name: string | null;
  } | null;
  changes: {
    field: string;
    from: string | null;
    to: string | null;
  }[];
  device: string | null;
  network: string | null;
  requestId: string | null;
}

export interface Sales {
  from: string;
  to: string;
  by: 'day' | 'week' | 'month';
  totals: {
    payments: number;
    gross: string;
    discount: string;
    total: string;
    refunded: string;
    refunds: number;
  };
  currencies: {
    currency: string;
    payments: number;
    amount: string;
    refunded: string;
  }[];
  points: {
    from: string;
    to: string;
    payments: number;
    gross: string;
    discount: string;
    total: string;
    refunded: string;
    currencies: {
      currency: string;
      payments: number;
      amount: string;
      refunded: string;
    }[];
  }[];
  customers: {
    linked: number;
    added: number;
  };
}

export interface Settings {
  id: string;
  recipientName: string;
  recipientDomain: string;
  recipientSuccessUrl: string | null;
  recipientCancelUrl: string | null;
  linkSuccessURL: string | null;
  linkDeniedURL: string | null;
  oauthRedirectUris: string[];
  recipientWebhook: string | null;
  origins: string[];
  furtherOrigins: string[];
  unprovenOrigins: string[];
}

export interface Appearance {
  logo: string | null;
  isDomainProven: boolean;
  isLogoBlocked: boolean;
  accentLight: string | null;
  accentDark: string | null;
  radius: number | null;
  font: string | null;
}

export interface Verification {
  domain: string;
  provenAt: string | null;
  provenBy: ('dns' | 'file' | 'operator') | null;
  dns: {
    name: string;
    value: string;
  };
  file: {
    url: string;
    content: string;
  };
  lastCheck: {
    at: string;
    method: 'dns' | 'file';
    result:
      | 'proven'
      | 'taken'
      | 'dns_missing'
      | 'dns_other'
      | 'dns_failed'
      | 'file_missing'
      | 'file_other'
      | 'file_redirected'
      | 'file_private'
      | 'file_tls'
      | 'file_timeout'
      | 'file_unreachable';
  } | null;
  failingSince: string | null;
  endsAt: string | null;
  limit: {
    session: string;
    day: string;
    paid: string;
  } | null;
}

export interface Examination {
  url: string;
  findings: {
    code:
      | 'redirected'
      | 'private'
      | 'tls'
      | 'timeout'
      | 'unreachable'
      | 'page_status'
      | 'not_html'
      | 'page_cut'
      | 'insecure'
      | 'origin_not_allowed'
      | 'origin_allowed'
      | 'script_found'
      | 'script_missing'
      | 'script_elsewhere'
      | 'script_path'
      | 'script_module'
      | 'script_integrity'
      | 'script_blocking'
      | 'session_invalid'
      | 'frame_direct'
      | 'csp_script'
      | 'csp_parts'
      | 'csp_nonce'
      | 'csp_frame'
      | 'csp_script_frame'
      | 'csp_connect'
      | 'csp_sandbox'
      | 'csp_good'
      | 'trusted_types'
      | 'coop'
      | 'coep_good'
      | 'passkeys';
    severity: 'problem' | 'warning' | 'note' | 'good';
    found: string | null;
    fix: string | null;
    origin: string | null;
  }[];
}

export interface EmbedReport {
  origin: string | null;
  isForeign: boolean;
  step: 'frame' | 'bridge' | 'sign_in' | 'page';
  reason:
    | 'blocked'
    | 'origin_refused'
    | 'timeout'
    | 'load_failed'
    | 'popup_blocked'
    | 'opener_severed'
    | 'offline';
  count: number;
  lastAt: string;
  lastVersion: string;
}

export interface ApiKey {
  id: string;
  name: string | null;
  prefix: string;
  lastFour: string;
  scopes: string[];
  addresses: string[] | null;
  createdAt: string;
  createdBy: {
    kind: 'person' | 'key';
    id: string;
    name: string | null;
  } | null;
  lastUsedAt: string | null;
  expiresAt: string | null;
  replacedAt: string | null;
  suspendedAt?: string | null;
  revealable: boolean;
}

export interface CreatedApiKey {
  token: string;
  key: {
    id: string;
    name: string | null;
    prefix: string;
    lastFour: string;
    scopes: string[];
    addresses: string[] | null;
    createdAt: string;
    createdBy: {
      kind: 'person' | 'key';
      id: string;
      name: string | null;
    } | null;
    lastUsedAt: string | null;
    expiresAt: string | null;
    replacedAt: string | null;
    suspendedAt?: string | null;
    revealable: boolean;
  };
}

export interface ApiRequest {
  id: string;
  at: string;
  method: string;
  route: string;
  path: string;
  status: number;
  errorCode: string | null;
  durationMs: number;
  idempotencyKey: string | null;
  address: string;
  key: {
    id: string;
    name: string | null;
    lastFour: string | null;
  };
}

export interface ApiRequestDetail {
  id: string;
  at: string;
  method: string;
  route: string;
  path: string;
  status: number;
  errorCode: string | null;
  durationMs: number;
  idempotencyKey: string | null;
  address: string;
  key: {
    id: string;
    name: string | null;
    lastFour: string | null;
  };
  body: string | null;
  isBodyCut: boolean;
}

export interface WebhookEndpoint {
  id: string;
  url: string;
  description: string;
  events: string[] | null;
  version: string;
  enabled: boolean;
  off: {
    since: string;
    reason: 'failing' | 'gone' | 'manual';
  } | null;
  suspendedAt?: string | null;
  failingSince: string | null;
  lastSuccessAt: string | null;
  pending: number;
  dead: number;
  previousSecretUntil: string | null;
  createdAt: string;
}

export interface WebhookSecret {
  secret: string;
  previousUntil: string | null;
}

export interface Delivery {
  id: string;
  eventId: string;
  type: string;
  isTest: boolean;
  status: 'pending' | 'delivered' | 'dead';
  attempts: number;
  createdAt: string;
  nextAttemptAt: string | null;
  lastAttemptAt: string | null;
  responseStatus: number | null;
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
}

export interface DeliveryDetail {
  id: string;
  eventId: string;
  type: string;
  isTest: boolean;
  status: 'pending' | 'delivered' | 'dead';
  attempts: number;
  createdAt: string;
  nextAttemptAt: string | null;
  lastAttemptAt: string | null;
  responseStatus: number | null;
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
  url: string;
  body: string;
  log: {
    attempt: number;
    startedAt: string;
    durationMs: number;
    responseStatus: number | null;
    responseBody: string | null;
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
  }[];
}

export interface RedeliveredRange {
  count: number;
  next: string | null;
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
  type: 'pay_session.paid' | 'pay_session.expired' | 'pay_session.cancelled';
  timestamp: string;
  livemode?: boolean;
  test?: true;
  data: {
    id: string;
    livemode?: boolean;
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
  };
}

export interface PaySessionRefundedEvent {
  id: string;
  type: 'pay_session.refunded';
  timestamp: string;
  livemode?: boolean;
  test?: true;
  data: {
    id: string;
    livemode?: boolean;
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
    refund: {
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
  livemode?: boolean;
  test?: true;
  data: {
    id: string;
    livemode?: boolean;
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
    net: string;
    tokens: string;
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

export type SalusEvent =
  | PaySessionEvent
  | PaySessionRefundedEvent
  | LinkEvent
  | RefundRequestEvent
  | WebhookTest;
