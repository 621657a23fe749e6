import { BUTTON_ID, PAY_SESSION_ID } from '#shared/ids.ts';
import { isSaleCode } from '#shared/till/codes.ts';

/**
 * The id of the payment or payment button in a link, a scanned code or a typed text.
 * @returns undefined without one; the rest of a link is ignored
 */
export function payCodeIn(text: string): string | undefined {
  const words = text.trim().split(/[/?#=&\s]+/);
  return words.find((word) => PAY_SESSION_ID.test(word) || BUTTON_ID.test(word));
}

/** The eight digits that a till shows, typed with spaces or without; undefined for anything else. */
export function saleCodeIn(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '');
  return isSaleCode(digits) ? digits : undefined;
}
