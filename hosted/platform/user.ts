import type { User } from '#shared/auth/schemas.ts';

/** Specification §1: a signed-in user with a recipient or recipientName is a business. */
export function isBusiness(user: User): boolean {
  return Boolean(user.recipient || user.recipientName);
}

/** The full name, or the e-mail address without one. */
export function displayName(user: User): string {
  return [user.name, user.surname].filter(Boolean).join(' ') || user.email;
}
