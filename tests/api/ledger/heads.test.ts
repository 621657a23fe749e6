/**
 * Heads published outside the database. The owner of the database can compute both chains again, and
 * an earlier head shows it.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { beginAudit } from '../../../server/operate/ops/audit.ts';
import { publishHeads } from '../../../server/payments/evidence/publish.ts';
import { rotateKey } from '../../../server/payments/receipts/keys.ts';
import type { HeadDestination } from '../../../server/platform/config/evidence.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { sealAll } from '../../support/evidence/seal-all.ts';
import { startSmtpReceiver } from '../../support/mail/smtp-receiver.ts';
import { newMember } from '../../support/people/people.ts';
import { startWebhookReceiver } from '../../support/webhooks/receiver.ts';

const api = useApi();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salus-heads-'));
});
afterAll(() => rm(folder, { recursive: true }));

const to = (heads: HeadDestination, more: object = {}) => ({
  ...api().config,
  evidence: { heads },
  ...more,
});

async function happen(): Promise<void> {
  await newMember(api(), { cash: '5' });
  await sealAll(api().db);
  await beginAudit(api().db, { operator: 'olga', command: 'x', arguments: {}, reference: null });
}

/** The exit code and the bad lines of `audit:verify` with this file of heads. */
async function verifyWith(heads: string) {
  const { code, output } = await ops(api(), 'audit:verify', `--heads=${heads}`);
  return { code, bad: output.split('\n').filter((line) => !/^(ok|--) /.test(line)) };
}

test('a chain that was computed again from the middle is found with a file of earlier heads', async () => {
  const path = join(folder, 'heads');
  for (let hour = 0; hour < 3; hour++) {
    await happen();
    await publishHeads(api().db, to({ kind: 'file', path }));
    await rotateKey(api().db, api().config);
  }
  await happen();
  const heads = await readFile(path, 'utf8');
  const { owner } = api().database;
  const intact = await verifyWith(heads);

  await owner.execute(`alter table audit_log disable trigger all;
    update audit_log set operator = 'eve' where number = 2;
    do $$
    declare
      e audit_log;
      v_previous bytea := '';
    begin
      for e in select * from audit_log order by number loop
        e.previous := v_previous;
        v_previous := audit.entry_hash(e);
        update audit_log set previous = e.previous, hash = v_previous where number = e.number;
      end loop;
    end $$;
    alter table audit_log enable trigger all`);

  expect(heads.trim().split('\n')).toHaveLength(3);
  expect(intact).toEqual({ code: 0, bad: [] });
  expect(await ops(api(), 'audit:verify')).toMatchObject({ code: 0 });
  expect(await verifyWith(heads)).toEqual({
    code: 1,
    bad: ['FAIL audit entry 2 differs from the published head'],
  });
});

test('removed ends of both chains are found', async () => {
  await happen();
  const { output: jws } = await ops(api(), 'heads:publish');
  const { owner } = api().database;

  await owner.execute(`alter table audit_log disable trigger all;
    delete from audit_log where number = (select max(number) from audit_log);
    alter table audit_log enable trigger all;
    alter table ledger.seal disable trigger all;
    delete from ledger.seal where number = (select max(number) from ledger.seal);
    alter table ledger.seal enable trigger all`);

  expect((await verifyWith(jws)).bad).toEqual([
    expect.stringMatching(/^FAIL audit entries \d+ to \d+ are missing$/),
    expect.stringMatching(/^FAIL seals \d+ to \d+ are missing$/),
  ]);
});

test('heads that another has signed, or that contradict each other, are refused', async () => {
  await happen();
  const { output: jws } = await ops(api(), 'heads:publish');
  const [header, payload, signature = ''] = jws.split('.');
  const forged = `${header}.${payload}.${signature.slice(0, -4)}AAAA`;
  const link = (hash: string) =>
    JSON.stringify({ ...JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()), hash });

  expect((await verifyWith(forged)).bad).toEqual([expect.stringContaining('no valid signature')]);
  expect((await verifyWith(link('x'))).bad).toEqual(['FAIL the file contains no heads']);
});

test('heads are sent by mail, and to an address', async () => {
  const smtp = await startSmtpReceiver();
  const receiver = await startWebhookReceiver();
  onTestFinished(() => smtp.close());
  onTestFinished(() => receiver.close());
  const hook = receiver.hook();
  const mail = { ...api().config.mail, smtpUrl: smtp.url };

  await publishHeads(api().db, to({ kind: 'mail', to: 'audit@pay.example' }, { mail }));
  await publishHeads(
    api().db,
    to({ kind: 'url', url: hook.url }, { webhookAllow: [receiver.address] }),
  );

  expect(smtp.received.map((one) => one.to)).toEqual([['audit@pay.example']]);
  expect((await verifyWith(hook.received[0]?.body ?? '')).bad).toEqual([]);
  expect((await verifyWith(smtp.received[0]?.data ?? '')).bad).toEqual([]);
});

test('heads that cannot be published raise one alert a day, and reach no private address', async () => {
  const receiver = await startWebhookReceiver();
  onTestFinished(() => receiver.close());
  const hook = receiver.hook();
  const publish = () => publishHeads(api().db, to({ kind: 'url', url: hook.url }));

  await expect(publish()).rejects.toThrow();
  await expect(publish()).rejects.toThrow();

  expect(hook.received).toEqual([]);
  const alerts = await rowsOf(api().db, sql`select 1 from alert where kind = 'heads_unpublished'`);
  expect(alerts).toHaveLength(1);
});
