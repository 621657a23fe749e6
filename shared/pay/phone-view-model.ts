import type { PayText } from '../text.ts';

/**
 * The phone panel's text about copying the address.
 * @param copied undefined until the payer has tried
 */
export function copyNotice(copied: boolean | undefined): { tone: 'info' | 'error'; text: PayText } {
  if (copied === undefined) return { tone: 'info', text: { key: 'phone.waiting' } };
  return copied
    ? { tone: 'info', text: { key: 'phone.copied' } }
    : { tone: 'error', text: { key: 'phone.copy-failed' } };
}
