import { expect, test } from 'vitest';
import en from '#locales/en/errors.json' with { type: 'json' };
import { NewPassword } from '#shared/auth/password.ts';
import { contact } from '#shared/contact/contract.ts';
import { resetPassword } from '#shared/password/contract.ts';
import { register } from '#shared/registration/contract.ts';
import { fieldMessage } from './field-messages.ts';

const LONG = 'x'.repeat(5000);
const messagesOf = (schema: typeof NewPassword | typeof register.body, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

const SAID = [
  ...['', 'x', LONG].flatMap((text) => [
    ...messagesOf(NewPassword, text),
    ...messagesOf(register.body, {
      name: text,
      surname: text,
      email: text,
      password: text,
      business: { recipientName: text, recipientDomain: text },
      acceptances: { privacy: false, conditions: false },
    }),
    ...(contact.body
      .safeParse({ name: `\u202e${text}`, email: text, message: text, acceptance: false })
      .error?.issues.map(({ message }) => message) ?? []),
    ...(resetPassword.body
      .safeParse({ code: '', password: 'correct horse battery', passwordConfirmation: text })
      .error?.issues.map(({ message }) => message) ?? []),
  ]),
];

test.each([...new Set(SAID)])('the contracts’ "%s" has a text of its own', (message) => {
  const { key, count } = fieldMessage(message);

  const name = key.replace('fields.', '') + (count === undefined ? '' : '_other');
  expect(key).not.toBe('fields.invalid');
  expect(Object.keys(en.fields)).toContain(name);
});

test('what nobody foresaw is said in general', () => {
  expect(fieldMessage('Expected a widget')).toEqual({ key: 'fields.invalid' });
});
