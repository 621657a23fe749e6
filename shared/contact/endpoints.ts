import * as z from 'zod/mini';
import { Accepted } from '../http/acceptance.ts';
import { Email } from '../http/email.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { line, Ok } from '../http/fields.ts';

export const submit = {
  method: 'POST',
  path: '/contact',
  summary: 'Write to the people who run this installation',
  access: 'public',
  body: z.strictObject({
    name: line(120, 'Please enter Full Name'),
    email: Email,
    message: z
      .string()
      .check(z.regex(/\S/, 'May not be empty.'), z.maxLength(4000, 'At most 4000 characters.')),
    acceptance: Accepted,
  }),
  status: 200,
  response: Ok,
  errors: ['rate_limited'],
} as const satisfies Endpoint;
