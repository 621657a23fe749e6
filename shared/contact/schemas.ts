import * as z from 'zod/mini';
import { Accepted } from '../http/acceptance.ts';
import { Email } from '../http/email.ts';
import { line, Ok } from '../http/fields.ts';

export const submit = {
  body: z.strictObject({
    name: line(120, 'Please enter Full Name'),
    email: Email,
    message: z
      .string()
      .check(z.regex(/\S/, 'May not be empty.'), z.maxLength(4000, 'At most 4000 characters.')),
    acceptance: Accepted,
  }),
  response: Ok,
};
