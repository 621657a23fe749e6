/** A forgotten password. No answer, nor its time, tells whether an address is known. */
import * as z from 'zod/mini';
import { NewPassword } from '../auth/password.ts';
import { Email } from '../http/email.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { Ok } from '../http/fields.ts';

export const forgotPassword = {
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Send a link to set a new password; the same answer for every address',
  access: 'public',
  body: z.strictObject({ email: Email }),
  status: 200,
  response: Ok,
  errors: ['rate_limited'],
} as const satisfies Endpoint;

/** The code is good once, for 30 minutes. Every sign-in of the member ends. */
export const resetPassword = {
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a new password with the code of the link',
  access: 'public',
  body: z
    .strictObject({
      code: z.string().check(z.maxLength(100)),
      password: NewPassword,
      passwordConfirmation: z.string(),
    })
    .check(
      z.refine(({ password, passwordConfirmation }) => password === passwordConfirmation, {
        error: 'Passwords do not match.',
        path: ['passwordConfirmation'],
      }),
    ),
  status: 200,
  response: Ok,
  errors: ['code_invalid', 'rate_limited'],
} as const satisfies Endpoint;
