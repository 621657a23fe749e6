/** What a mail contains besides its link: digits, and for which payment or invitation it is. */
import type { MailRequest } from '#shared/mail-codes/mail-request.ts';
import { type Digits, newDigits } from './digits.ts';

/** The payment or invitation that a mail leads back to. */
export interface Destination {
  /** The path of its page. */
  path: string;
  /** Undefined until the domain is verified: strangers choose these words. */
  merchant: { name: string; domain: string } | undefined;
}

/** Finds a session; passed in, because `payments` builds on `people`. */
export type FindDestination = (session: string) => Promise<Destination | undefined>;

export interface MailContext {
  digits: Digits | undefined;
  /** Of the link. */
  query: { next?: string };
  /** Empty values have no row in the mail. */
  values: { digits: string; merchant: string; verifiedDomain: string };
}

export async function mailContext(
  asked: MailRequest,
  findDestination: FindDestination,
): Promise<MailContext> {
  const digits = newDigits(asked?.ticket);
  const destination = asked?.session ? await findDestination(asked.session) : undefined;
  return {
    digits,
    query: destination ? { next: destination.path } : {},
    values: {
      digits: digits?.text ?? '',
      merchant: destination?.merchant?.name ?? '',
      verifiedDomain: destination?.merchant?.domain ?? '',
    },
  };
}
