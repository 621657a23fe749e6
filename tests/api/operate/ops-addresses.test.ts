/** An operator changes the address of a member or of a business, and sends a test mail. */

import { afterAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '../../../server/operate/ops/commands.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { templatesTo } from '../../support/mail/outbox.ts';
import { startSmtpReceiver } from '../../support/mail/smtp-receiver.ts';
import { memberRow } from '../../support/people/member-row.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';
import { confirmationOf, confirmWith, newEmail } from '../../support/people/registration.ts';

const api = useApi({ chain: SILENT_CHAIN });
const receiver = await startSmtpReceiver();
afterAll(() => receiver.close());
const run = (...command: string[]) => ops(api(), ...command);
const REASON = ['--reason', 'letter of 3 May'];
const ADDRESS = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB';

const rowOf = (id: string) => memberRow(api().db, id);

describe('member:change-email', () => {
  test('changes nothing until the link in the new mailbox is opened, and tells the old one', async () => {
    const { id, email } = await newMember(api());
    const address = newEmail();

    const { code } = await run(
      'member:change-email',
      '--email',
      email,
      '--new-email',
      address,
      ...REASON,
    );

    expect(code).toBe(0);
    expect((await rowOf(id))?.email).toBe(email);
    expect(await templatesTo(api(), email)).toEqual(['email-changing']);
    const confirmation = await confirmationOf(api(), address, 'confirm-new-email');
    expect((await confirmWith(api(), confirmation)).statusCode).toBe(200);
    expect((await rowOf(id))?.email).toBe(address);
  });

  test.each([
    ['nonsense', 'new-email: an address such as a@b.example'],
    ['taken', 'belongs to a member'],
  ])('refuses %s', async (what, refusal) => {
    const { id, email } = await newMember(api());
    const other = what === 'taken' ? (await newMember(api())).email : what;

    const { code, output } = await run(
      'member:change-email',
      '--email',
      email,
      '--new-email',
      other,
      ...REASON,
    );

    expect([code, output]).toEqual([1, expect.stringContaining(refusal)]);
    expect((await rowOf(id))?.pendingEmail).toBeNull();
  });
});

describe('business:change-payout', () => {
  test('changes it with a hold and an undo link to the owner', async () => {
    const merchant = await newMerchant(api());

    const { code } = await run(
      ...['business:change-payout', '--email', merchant.email, '--to', ADDRESS, ...REASON],
    );

    expect(code).toBe(0);
    expect((await rowOf(merchant.id))?.externalDepositAddress).toBe(ADDRESS);
    const changes = await rowsOf<{ id: string; kind: string; email: string }>(
      api().db,
      sql`select id, kind, email from credential_change where business_id = ${merchant.id}`,
    );
    expect(changes.map(({ kind }) => kind)).toEqual(['deposit_address']);
    expect(await templatesTo(api(), merchant.email)).toContain('deposit-address-changed');
  });

  test('refuses an address of the community', async () => {
    const { email } = await newMerchant(api());

    expect(
      await run('business:change-payout', '--email', email, '--to', SILENT_CHAIN.token, ...REASON),
    ).toMatchObject({ code: 1, output: 'to: This address belongs to the community.' });
  });

  test('refuses an address with a wrong checksum', async () => {
    const merchant = await newMerchant(api());
    const wrong = ADDRESS.replace('E', 'e');

    expect(
      await run('business:change-payout', '--email', merchant.email, '--to', wrong, ...REASON),
    ).toMatchObject({ code: 1, output: 'to: an address 0x… with a right checksum' });
  });
});

test('a second operator approves each change of an address', () => {
  expect(COMMANDS['member:change-email']?.fourEyes).toBe(true);
  expect(COMMANDS['business:change-payout']?.fourEyes).toBe(true);
});

describe('mail:test', () => {
  const through = (smtpUrl: string, email: string) =>
    ops(
      { ...api(), config: { ...api().config, mail: { ...api().config.mail, smtpUrl } } },
      ...['mail:test', '--email', email],
    );

  test('sends one mail with the settings of the installation', async () => {
    const to = newEmail();

    expect(await through(receiver.url, to)).toMatchObject({ code: 0 });

    const mails = receiver.received.filter((mail) => mail.to.includes(to));
    expect(mails.map(({ from }) => from)).toEqual([api().config.mail.from]);
    expect(mails[0]?.data).toContain('Subject: Test mail of Salus');
  });

  test('names host, port and reason of a refusal, and no password', async () => {
    const { code, output } = await through('smtp://salus:hunter2@127.0.0.1:1', newEmail());

    expect([code, output]).toEqual([1, '127.0.0.1:1 refused: connect ECONNREFUSED 127.0.0.1:1']);
  });

  test('is refused in a sandbox, which sends nothing', async () => {
    expect(await run('mail:test', '--email', newEmail())).toMatchObject({
      code: 1,
      output: 'the sandbox sends no mail: see its mailbox',
    });
  });
});
