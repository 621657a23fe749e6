/** The digits of an e-mail. */
import { describe, expect, test } from 'vitest';
import * as passwordEndpoints from '#shared/password/endpoints.ts';
import * as registrationEndpoints from '#shared/registration/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import {
  digitsTo,
  forgetful,
  forgotIn,
  newTicket,
  redeem,
  registered,
  wrongDigits,
} from '../../support/mail/digits.ts';
import { linkTo } from '../../support/mail/outbox.ts';
import { confirmWith, newEmail, registerAs } from '../../support/people/registration.ts';
import { signInWith } from '../../support/people/sign-in.ts';

const api = useApi();
const OTHER = 'another long password';

const codeOf = async (...asked: Parameters<typeof redeem>) =>
  (await redeem(...asked)).json().code as string;

const setPassword = (code: string) =>
  api().call(passwordEndpoints.reset, {
    body: { code, password: OTHER, passwordConfirmation: OTHER },
  });

describe('the digits of an e-mail', () => {
  test('confirm the address, with the ticket of the window that asked', async () => {
    const person = await registered(api());

    await confirmWith(api(), await codeOf(api(), 'confirmation', person));

    expect((await signInWith(api(), person.email)).statusCode).toBe(200);
  });

  test('set a new password', async () => {
    const person = await forgetful(api());

    await setPassword(await codeOf(api(), 'reset', person));

    expect((await signInWith(api(), person.email, OTHER)).statusCode).toBe(200);
  });

  test('sign nobody in: the answer is a code and sets no cookie', async () => {
    const answer = await redeem(api(), 'confirmation', await registered(api()));

    expect(Object.keys(answer.json())).toEqual(['code']);
    expect(answer.cookies).toEqual([]);
  });

  test('are in a mail only when a ticket asks for them', async () => {
    const email = newEmail();
    await registerAs(api(), email);

    await expect(digitsTo(api(), email, 'confirm-email')).rejects.toThrow('no digits');
  });

  test('come again with the same ticket, and each mail’s are valid', async () => {
    const person = await registered(api());
    await api().call(registrationEndpoints.sendEmailConfirmation, {
      body: { email: person.email, mail: { ticket: person.ticket } },
    });
    const second = await digitsTo(api(), person.email, 'confirm-email');

    expect(second).not.toBe(person.digits);
    for (const digits of [person.digits, second]) {
      expect((await redeem(api(), 'confirmation', { ...person, digits })).statusCode).toBe(200);
    }
  });

  test('are not stored in a way that finds them without the ticket', async () => {
    const { email, digits } = await registered(api());

    const [row] = await rowsOf<{ email: string; digitsHash: Uint8Array | null }>(
      api().db,
      sql`select email, digits_hash as "digitsHash" from mail_code where email = ${email}`,
    );
    const rows = await rowsOf(
      api().db,
      sql`select sha256(convert_to(${digits}, 'UTF8')) = digits_hash as plain from mail_code where email = ${email}`,
    );

    expect(row?.digitsHash).not.toBeNull();
    expect(rows).toEqual([{ plain: false }]);
  });
});

describe('digits whose answer was lost', () => {
  test('confirm the address when they are sent again, also after their code was used', async () => {
    const person = await registered(api());
    const lost = await codeOf(api(), 'confirmation', person);
    await confirmWith(api(), lost);

    const code = await codeOf(api(), 'confirmation', person);

    expect((await confirmWith(api(), code)).statusCode).toBe(200);
    expect((await signInWith(api(), person.email)).statusCode).toBe(200);
  });

  test('set one password, also when they are sent twice at once', async () => {
    const person = await forgetful(api());
    const [code = '', other = ''] = await Promise.all(
      [1, 2].map(() => codeOf(api(), 'reset', person)),
    );

    const answers = [await setPassword(code), await setPassword(other)];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400]);
  });
});

describe('digits are refused', () => {
  test('with the ticket of another window', async () => {
    const victim = await registered(api());
    const thief = await registered(api());

    const answers = [
      await redeem(api(), 'confirmation', { ...victim, ticket: newTicket() }),
      await redeem(api(), 'confirmation', { ...victim, ticket: thief.ticket }),
      await redeem(api(), 'confirmation', { ...victim, email: thief.email }),
    ];

    expect(answers.map((answer) => answer.json().code)).toEqual(Array(3).fill('code_invalid'));
    expect((await redeem(api(), 'confirmation', victim)).statusCode).toBe(200);
  });

  test('for another purpose', async () => {
    const person = await registered(api());

    expect((await redeem(api(), 'reset', person)).json().code).toBe('code_invalid');
  });

  test('after they have set a password', async () => {
    const person = await forgetful(api());
    await setPassword(await codeOf(api(), 'reset', person));

    expect((await redeem(api(), 'reset', person)).json().code).toBe('code_invalid');
  });

  test('after five attempts', async () => {
    const person = await forgetful(api());
    const digits = wrongDigits(person.digits);
    for (let i = 0; i < 5; i++) await redeem(api(), 'reset', { ...person, digits });

    expect((await redeem(api(), 'reset', person)).json().code).toBe('code_invalid');
  });

  test('after five attempts at once', async () => {
    const person = await forgetful(api());
    const digits = wrongDigits(person.digits);
    await Promise.all(
      Array.from({ length: 8 }, () => redeem(api(), 'reset', { ...person, digits })),
    );

    expect((await redeem(api(), 'reset', person)).json().code).toBe('code_invalid');
  });

  test('of an exhausted mail, also with the attempts of a later one', async () => {
    const person = await forgetful(api());
    const digits = wrongDigits(person.digits);
    for (let i = 0; i < 5; i++) await redeem(api(), 'reset', { ...person, digits });
    await forgotIn(api(), person.ticket, person.email);

    expect((await redeem(api(), 'reset', person)).json().code).toBe('code_invalid');
  });

  test('after half an hour, though the link is good for days', async () => {
    const person = await registered(api());
    await api().database.owner.db.execute(
      sql`update mail_code set created_at = created_at - interval '31 minutes' where email = ${person.email}`,
    );

    expect((await redeem(api(), 'confirmation', person)).json().code).toBe('code_invalid');
  });

  test('after the link was used', async () => {
    const person = await registered(api());
    const link = await linkTo(api(), person.email, 'confirm-email');
    await confirmWith(api(), link.searchParams.get('confirmation') ?? '');

    expect((await redeem(api(), 'confirmation', person)).json().code).toBe('code_invalid');
    const tries = await rowsOf(
      api().db,
      sql`select digit_tries as tries from mail_code
        where email = ${person.email} and ticket_hash is not null`,
    );
    expect(tries).toEqual([{ tries: 0 }]);
  });

  test('for a code that is older than fifteen minutes', async () => {
    const person = await registered(api());
    const code = await codeOf(api(), 'confirmation', person);
    await api().database.owner.db.execute(
      sql`update mail_code set expires_at = expires_at - interval '15 minutes'
        where email = ${person.email} and ticket_hash is null`,
    );

    expect((await confirmWith(api(), code)).json().code).toBe('code_invalid');
  });
});
