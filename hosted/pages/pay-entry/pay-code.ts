import { BUTTON_ID, PAY_SESSION_ID } from '#shared/ids.ts';

/**
 * The payment or payment button that a link, a scanned code or a typed id names.
 * @returns undefined when it names none; only the id is taken, never the rest of a link
 */
export function payCodeIn(text: string): string | undefined {
  const words = text.trim().split(/[/?#=&\s]+/);
  return words.find((word) => PAY_SESSION_ID.test(word) || BUTTON_ID.test(word));
}
