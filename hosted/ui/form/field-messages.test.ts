import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import en from '#locales/en/errors.json' with { type: 'json' };
import memberEn from '#locales/en/member-errors.json' with { type: 'json' };
import { NewPassword } from '#shared/auth/password.ts';
import * as contactEndpoints from '#shared/contact/endpoints.ts';
import * as couponsEndpoints from '#shared/coupons/endpoints.ts';
import { TaxRate } from '#shared/http/tax-rate.ts';
import * as passwordEndpoints from '#shared/password/endpoints.ts';
import * as registrationEndpoints from '#shared/registration/endpoints.ts';
import { fieldMessage } from './field-messages.ts';

const LONG = 'x'.repeat(5000);
const messagesOf = (schema: z.ZodMiniType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

const SAID = [
  ...['101', 'x'].flatMap((rate) => messagesOf(TaxRate, rate)),
  ...messagesOf(couponsEndpoints.create.body, { name: 'First', percent: '100' }),
  ...['', 'x', LONG].flatMap((text) => [
    ...messagesOf(NewPassword, text),
    ...messagesOf(registrationEndpoints.create.body, {
      name: text,
      surname: text,
      email: text,
      password: text,
      business: { recipientName: text, recipientDomain: text },
      acceptances: { privacy: false, conditions: false },
    }),
    ...(contactEndpoints.submit.body
      .safeParse({ name: `\u202e${text}`, email: text, message: text, acceptance: false })
      .error?.issues.map(({ message }) => message) ?? []),
    ...(passwordEndpoints.reset.body
      .safeParse({ code: '', password: 'correct horse battery', passwordConfirmation: text })
      .error?.issues.map(({ message }) => message) ?? []),
  ]),
];

test.each([...new Set(SAID)])('the schema message "%s" has its own text', (message) => {
  const { key, count } = fieldMessage(message);

  const name = key.replace('fields.', '') + (count === undefined ? '' : '_other');
  expect(key).not.toBe('fields.invalid');
  expect(Object.keys({ ...en.fields, ...memberEn.fields })).toContain(name);
});

test('a range of whole numbers is named', () => {
  expect(fieldMessage('A whole number from 1 to 30.')).toEqual({
    key: 'fields.whole-number',
    least: '1',
    most: '30',
  });
});

test('an unknown message has a general text', () => {
  expect(fieldMessage('Expected a widget')).toEqual({ key: 'fields.invalid' });
});
