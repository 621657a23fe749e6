import { LINK_ID, PAY_SESSION_ID } from '#shared/ids.ts';
import { nextOf } from '../../platform/sign-in-path.ts';

export interface MailRequest {
  ticket: string;
  session?: string;
}

/** What a mail is to contain: digits for this page, and the way back to a payment or invitation. */
export function newMailRequest(search: URLSearchParams): MailRequest {
  const [, kind, id = ''] = /^\/(pay|link)\/(\w+)$/.exec(nextOf(search)) ?? [];
  const isSession = (kind === 'pay' ? PAY_SESSION_ID : LINK_ID).test(id);
  return { ticket: newTicket(), ...(isSession ? { session: id } : {}) };
}

function newTicket(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
