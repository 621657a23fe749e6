/**
 * The e-mail this window waits for, so that a reload on a phone, which discards windows while the
 * mail app is open, comes back to its digits. Frames store nothing; the window may, because it is
 * a page of our own origin. Nothing kept here signs anybody in.
 */
import { clock } from '../clock.ts';

export interface AwaitedMail {
  purpose: 'confirmation' | 'reset';
  email: string;
  /** Makes the digits of the mail valid in this window only. */
  ticket: string;
}

const KEY = 'salus.mail';

/** As long as the digits are valid. */
const KEPT_MS = 30 * 60_000;

type Kept = AwaitedMail & { session: string; until: number };

/** Without storage the mail's link still works. */
function storage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

export function newTicket(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @param session the payment or invitation of this window */
export function keepAwaitedMail(session: string, mail: AwaitedMail): void {
  const kept: Kept = { ...mail, session, until: clock.now() + KEPT_MS };
  try {
    storage()?.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Full, or forbidden.
  }
}

export function readAwaitedMail(session: string): AwaitedMail | undefined {
  try {
    const kept: Kept | null = JSON.parse(storage()?.getItem(KEY) ?? 'null');
    if (kept?.session !== session || kept.until <= clock.now()) return undefined;
    const { purpose, email, ticket } = kept;
    return { purpose, email, ticket };
  } catch {
    return undefined;
  }
}

export function forgetAwaitedMail(): void {
  storage()?.removeItem(KEY);
}
