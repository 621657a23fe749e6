/** A mailbox that was changed recently does not count: the former one does until then. */
import { describe, expect, test } from 'vitest';
import * as mailboxEndpoints from '#shared/mailbox/endpoints.ts';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { askForKey } from '../../support/merchants/api-keys.ts';
import {
  AS_IN_PRODUCTION,
  codeIn,
  HOUR_MS,
  undo,
} from '../../support/people/credential-changes.ts';
import {
  moveMailbox,
  newFounder,
  refusal,
  signInAs,
  UNPROVEN,
} from '../../support/people/fresh-factor.ts';
import { mailedDigits, proveMailbox } from '../../support/people/mailbox.ts';
import { PASSWORD, personOf, type TestMember } from '../../support/people/people.ts';
import { confirmationOf, confirmWith, newEmail } from '../../support/people/registration.ts';

const api = useApi({ credentials: AS_IN_PRODUCTION });
const owner = () => api().database.owner.db;

/** The new mailbox counts from now on. */
const letItCount = (founder: TestMember) =>
  owner().execute(
    sql`update member set email_trusted_from = now() where id = ${personOf(founder)}`,
  );

describe('the mailbox', () => {
  test('that a thief has put in place of the owner’s gets no digits while it is new', async () => {
    const founder = await newFounder(api());
    const stolen = await moveMailbox(api(), founder);
    const thief = await signInAs(api(), { ...founder, email: stolen });

    const { email, formerUntil } = (
      await api().call(mailboxEndpoints.begin, { token: thief.token })
    ).json();

    expect(email).toBe(founder.email);
    expect(Date.parse(formerUntil)).toBeGreaterThan(Date.now() + 71 * HOUR_MS);
    expect(await mailedDigits(api(), stolen)).toBe('');
    expect(refusal(await askForKey(api(), thief))).toEqual(UNPROVEN);
  });

  test('of before proves a founder until the new one counts', async () => {
    const founder = await newFounder(api());
    await moveMailbox(api(), founder);

    await proveMailbox(api(), founder.email, founder.token);

    expect((await askForKey(api(), founder)).statusCode).toBe(201);
  });

  test('that is changed ends what each sign-in has proven', async () => {
    const founder = await newFounder(api());
    await moveMailbox(api(), founder);

    expect(refusal(await askForKey(api(), founder))).toEqual(UNPROVEN);
  });

  test('counts after the hold; what the former one has proven ends then', async () => {
    const founder = await newFounder(api());
    const email = await moveMailbox(api(), founder);
    await proveMailbox(api(), founder.email, founder.token);
    await letItCount(founder);

    expect(refusal(await askForKey(api(), founder))).toEqual(UNPROVEN);
    await proveMailbox(api(), email, founder.token);
    expect((await askForKey(api(), founder)).statusCode).toBe(201);
  });

  test('that was changed twice in the hold is the first one', async () => {
    const founder = await newFounder(api());
    const second = await moveMailbox(api(), founder);
    await proveMailbox(api(), founder.email, founder.token);
    const third = newEmail();
    await api().call(profileEndpoints.update, {
      token: founder.token,
      body: { email: third, currentPassword: PASSWORD },
    });
    await confirmWith(api(), await confirmationOf(api(), third, 'confirm-new-email'));

    const { email } = (await api().call(mailboxEndpoints.begin, { token: founder.token })).json();

    expect([second, third]).not.toContain(email);
    expect(email).toBe(founder.email);
  });

  test('counts as before once its change is undone', async () => {
    const founder = await newFounder(api());
    await moveMailbox(api(), founder);
    await undo(api(), await codeIn(api(), founder.email, 'email-changed'));
    const row = await rowsOf(
      owner(),
      sql`select email, email_trusted_from as at from member where id = ${personOf(founder)}`,
    );

    expect(row).toEqual([{ email: founder.email, at: null }]);
  });

  test('digits that went to the former one are worthless once the new one counts', async () => {
    const founder = await newFounder(api());
    await moveMailbox(api(), founder);
    await api().call(mailboxEndpoints.begin, { token: founder.token });
    const digits = await mailedDigits(api(), founder.email);
    await letItCount(founder);

    const { token } = founder;
    expect(refusal(await api().call(mailboxEndpoints.prove, { token, body: { digits } }))).toEqual([
      400,
      'code_invalid',
    ]);
  });
});
