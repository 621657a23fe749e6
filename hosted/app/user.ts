import type { User } from '#shared/auth/contract.ts';

/** Specification §1: a signed-in user with a recipient or recipientName is a business. */
export function isBusiness(user: User): boolean {
  return Boolean(user.recipient || user.recipientName);
}

/** What to call a person; the address when no name is known. */
export function displayName(user: User): string {
  return [user.name, user.surname].filter(Boolean).join(' ') || user.email;
}
