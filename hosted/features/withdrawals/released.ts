/** Why a withdrawal was not sent. */
export const RELEASED = {
  cancelled: 'ended.cancelled',
  reverted: 'ended.reverted',
  operator: 'ended.operator',
  debt: 'ended.debt',
  address_changed: 'ended.address-changed',
  unapproved: 'ended.unapproved',
} as const;
