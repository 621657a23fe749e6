import { randomBytes } from 'node:crypto';
import * as mailCodesEndpoints from '#shared/mail-codes/endpoints.ts';
import * as passwordEndpoints from '#shared/password/endpoints.ts';
import type { TestApi } from '../api/api.ts';
import { newMember } from '../people/people.ts';
import { newEmail, registerAs } from '../people/registration.ts';
import { mailsTo } from './outbox.ts';

/** A ticket as a window draws it. */
export const newTicket = () => randomBytes(32).toString('base64url');

/** The digits of a mail's text. */
const digitsIn = (text: string): string | undefined =>
  /\b(\d{4}) (\d{4})\b/.exec(text)?.slice(1).join('');

/** The digits in the last mail of that kind to `email`. */
export async function digitsTo(api: TestApi, email: string, template: string): Promise<string> {
  const last = (await mailsTo(api, email)).findLast((one) => one.template === template);
  const digits = digitsIn(last?.text ?? '');
  if (digits === undefined) throw new Error(`no digits in a ${template} to ${email}`);
  return digits;
}

/** Other digits than these. */
export const wrongDigits = (digits: string) => (digits === '00000000' ? '00000001' : '00000000');

export function redeem(
  api: TestApi,
  purpose: 'confirmation' | 'reset',
  { email, ticket, digits }: { email: string; ticket: string; digits: string },
) {
  return api.call(mailCodesEndpoints.redeem, { body: { purpose, email, ticket, digits } });
}

/** Asks for a new password in a window with that ticket. */
export const forgotIn = (api: TestApi, ticket: string, email: string) =>
  api.call(passwordEndpoints.forgot, { body: { email, mail: { ticket } } });

/** Somebody who registered in a window, with what their mail says. */
export async function registered(api: TestApi) {
  const email = newEmail();
  const ticket = newTicket();
  await registerAs(api, email, { mail: { ticket } });
  return { email, ticket, digits: await digitsTo(api, email, 'confirm-email') };
}

/** A member who forgot the password, with what their mail says. */
export async function forgetful(api: TestApi) {
  const { email } = await newMember(api);
  const ticket = newTicket();
  await forgotIn(api, ticket, email);
  return { email, ticket, digits: await digitsTo(api, email, 'reset-password') };
}
