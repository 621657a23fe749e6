/** Limits of the digits of an e-mail, and what strangers learn from them. */
import { describe, expect, test } from 'vitest';
import * as mailCodesEndpoints from '#shared/mail-codes/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { startApi, useApi } from '../../support/api/api.ts';
import {
  digitsTo,
  forgetful,
  forgotIn,
  newTicket,
  redeem,
  wrongDigits,
} from '../../support/mail/digits.ts';
import { rowsAdded, templatesTo } from '../../support/mail/outbox.ts';
import { newMember } from '../../support/people/people.ts';
import { newEmail, registerAs } from '../../support/people/registration.ts';

const api = useApi();

describe('guessing digits', () => {
  test('is limited to fifteen an hour and address, over all mails', async () => {
    const { email } = await newMember(api());
    const answers: number[] = [];
    for (let mail = 0; mail < 3; mail++) {
      const ticket = newTicket();
      await forgotIn(api(), ticket, email);
      const digits = wrongDigits(await digitsTo(api(), email, 'reset-password'));
      for (let i = 0; i < 5; i++)
        answers.push((await redeem(api(), 'reset', { email, ticket, digits })).statusCode);
    }
    await api().database.owner.db.execute(
      sql`update mail_code set created_at = created_at - interval '11 minutes' where email = ${email}`,
    );
    const ticket = newTicket();
    await forgotIn(api(), ticket, email);
    const right = await digitsTo(api(), email, 'reset-password');

    const last = await redeem(api(), 'reset', { email, ticket, digits: right });

    expect(answers).toEqual(Array(15).fill(400));
    expect(last.json().code).toBe('rate_limited');
  });

  test('without a mail’s ticket does not use up the limit of its owner', async () => {
    const person = await forgetful(api());
    for (let i = 0; i < 20; i++)
      await redeem(api(), 'reset', { ...person, ticket: newTicket(), digits: '00000000' });

    expect((await redeem(api(), 'reset', person)).statusCode).toBe(200);
  });

  test('from one place is limited', async () => {
    const { limits } = api().config;
    const strict = await startApi({ limits: { ...limits, accountPerAddress: 2 } }, api().database);
    const body = {
      purpose: 'reset',
      email: newEmail(),
      ticket: newTicket(),
      digits: '00000000',
    } as const;

    const codes = [];
    for (let i = 0; i < 3; i++)
      codes.push((await strict.call(mailCodesEndpoints.redeem, { body })).json().code);
    await strict.http.close();

    expect(codes).toEqual(['code_invalid', 'code_invalid', 'rate_limited']);
  });
});

describe('a stranger learns nothing', () => {
  test('from digits for an unknown address: same answers, as many rows, the same limit', async () => {
    const { email: known } = await newMember(api());
    const seen = [];
    for (const email of [known, newEmail()]) {
      const ticket = newTicket();
      const rows = await rowsAdded(api(), () => forgotIn(api(), ticket, email));
      const answers: (string | number)[][] = [];
      const tried = await rowsAdded(api(), async () => {
        for (let i = 0; i < 6; i++) {
          const answer = await redeem(api(), 'reset', { email, ticket, digits: '00000000' });
          answers.push([answer.statusCode, answer.json().code]);
        }
      });
      seen.push({ rows, answers, tried });
    }

    expect(seen[1]).toEqual(seen[0]);
  });

  test('from the right digits for an unknown address', async () => {
    const [email, ticket, digits] = [newEmail(), newTicket(), '12345678'];
    await forgotIn(api(), ticket, email);
    await api().database.owner.db.execute(
      sql`update mail_code set digits_hash = sha256(convert_to(${`${ticket}:${digits}`}, 'UTF8'))
        where email = ${email}`,
    );

    const answer = await redeem(api(), 'reset', { email, ticket, digits });

    expect(answer.json().code).toBe('code_invalid');
  });

  test('from registering an address that is known: no digits are valid', async () => {
    const { email } = await newMember(api());
    const ticket = newTicket();
    const known = await rowsAdded(api(), () => registerAs(api(), email, { mail: { ticket } }));
    const fresh = await rowsAdded(api(), () =>
      registerAs(api(), newEmail(), { mail: { ticket: newTicket() } }),
    );

    expect(known).toEqual(fresh);
    expect(await templatesTo(api(), email)).toEqual(['already-registered']);
    const answer = await redeem(api(), 'confirmation', { email, ticket, digits: '00000000' });
    expect(answer.json().code).toBe('code_invalid');
  });
});
