/** What a key or a person may do for a business. A call of a business requires one scope. */

export const SCOPES = [
  'pay-sessions:read',
  'pay-sessions:write',
  'refunds:read',
  'refunds:write',
  'balance:read',
  'payouts:read',
  // Every act that moves the business's own tokens: payouts, staking, and buying by card.
  'payouts:write',
  'buttons:read',
  'buttons:write',
  'passes:read',
  'passes:write',
  'visits:write',
  'plans:read',
  'plans:write',
  'agreements:read',
  'agreements:write',
  'coupons:read',
  'coupons:write',
  'invoices:read',
  'invoices:write',
  'links:read',
  'links:write',
  'events:read',
  'webhook-endpoints:read',
  'webhook-endpoints:write',
  'api-keys:read',
  'api-keys:write',
  'requests:read',
  'settings:read',
  'settings:write',
  'team:read',
  'team:write',
  'activity:read',
] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * Of the API token, the key without a name. Payouts are left to named keys: each got the scope from
 * a person who chose it.
 */
export const TOKEN_SCOPES: readonly Scope[] = SCOPES.filter((scope) => scope !== 'payouts:write');

/** What is left to a suspended key until an owner decides: the shop goes on. */
export const SUSPENDED_SCOPES: readonly Scope[] = ['pay-sessions:read', 'pay-sessions:write'];

export const isScope = (text: string): text is Scope => SCOPES.some((scope) => scope === text);

export const ROLES = ['owner', 'admin', 'finance', 'support', 'developer', 'till'] as const;
export type Role = (typeof ROLES)[number];

/** A person needs a second factor for these: they move money, or give access. */
export const FACTOR_SCOPES: readonly Scope[] = [
  'refunds:write',
  'payouts:write',
  'api-keys:write',
  'webhook-endpoints:write',
  'team:write',
];

/** An admin differs from an owner in what concerns the owner: see the decision on teams. */
export const ROLE_SCOPES: Record<Role, readonly Scope[]> = {
  owner: SCOPES,
  admin: SCOPES,
  finance: [
    'pay-sessions:read',
    'refunds:read',
    'refunds:write',
    'balance:read',
    'payouts:read',
    'payouts:write',
    'buttons:read',
    'passes:read',
    'plans:read',
    'agreements:read',
    'agreements:write',
    'coupons:read',
    'invoices:read',
    'invoices:write',
    'links:read',
    'settings:read',
    'team:read',
  ],
  support: [
    'pay-sessions:read',
    'refunds:read',
    'refunds:write',
    'buttons:read',
    'passes:read',
    'visits:write',
    'plans:read',
    'agreements:read',
    'agreements:write',
    'coupons:read',
    'invoices:read',
    'invoices:write',
    'links:read',
    'links:write',
    'settings:read',
    'team:read',
  ],
  developer: [
    'pay-sessions:read',
    'pay-sessions:write',
    'refunds:read',
    'buttons:read',
    'buttons:write',
    'passes:read',
    'passes:write',
    'visits:write',
    'plans:read',
    'plans:write',
    'agreements:read',
    'coupons:read',
    'coupons:write',
    'invoices:read',
    'links:read',
    'links:write',
    'events:read',
    'webhook-endpoints:read',
    'webhook-endpoints:write',
    'api-keys:read',
    'api-keys:write',
    'requests:read',
    'settings:read',
    'settings:write',
    'team:read',
  ],
  till: [
    'pay-sessions:read',
    'pay-sessions:write',
    'buttons:read',
    'passes:read',
    'visits:write',
    'plans:read',
    'coupons:read',
    'settings:read',
  ],
};
