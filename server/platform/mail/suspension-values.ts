import type { MailLine } from './mail-line.ts';

/** After an undo. `lines`: what is suspended, who came back, and what cannot be undone. */
export interface GrantsSuspended {
  merchant: string;
  at: string;
  until: string;
  lines: readonly MailLine[];
  url: string;
}

/** `who` is empty when the time was over. */
export interface SuspensionNews {
  merchant: string;
  what: string;
  object: string;
  who: string;
  at: string;
  url: string;
}
