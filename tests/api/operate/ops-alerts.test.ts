/** Alerts that an operator has to act on. */
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkInvariants } from '../../../server/invariants.ts';
import { ALERT_KINDS } from '../../../server/operate/ops/alert-commands.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();
const ROOT = join(import.meta.dirname, '../../..');

test('alerts are shown with their details, the newest last', async () => {
  expect((await ops(api(), 'alerts')).output).toBe('nothing');
  const [first, second] = [`del_${randomUUID()}`, `mail_${randomUUID()}`];
  await api().db.execute(sql`insert into alert (kind, subject_id)
    values ('delivery_dead', ${first}), ('mail_dead', ${second})`);

  const { output } = await ops(api(), 'alerts');
  const newest = await ops(api(), 'alerts', '--last', '1');

  expect(output.split('\n')).toEqual([
    expect.stringMatching(
      `^20.+Z delivery_dead \\(an event could not be delivered and is not retried, delivery ${first}\\)$`,
    ),
    expect.stringMatching(
      `^20.+Z mail_dead \\(an e-mail could not be sent and is not retried, ${second}\\)$`,
    ),
  ]);
  expect(newest.output).toBe(output.split('\n')[1]);
  expect((await ops(api(), 'alerts', '--last', '0')).code).toBe(1);
});

test('every kind of alert has a text and a documented remedy', async () => {
  const files = (await readdir(join(ROOT, 'server'), { recursive: true })).filter(
    (name) => /\.(ts|sql)$/.test(name) && !name.includes('alert-commands'),
  );
  const sources = await Promise.all(
    files.map((name) => readFile(join(ROOT, 'server', name), 'utf8')),
  );
  const raising = sources.filter((text) => /into alert|\.alert\(|raiseAlert/.test(text)).join('\n');
  const docs = await readFile(join(ROOT, 'docs/operations/watch.md'), 'utf8');

  const raised = [
    ...raising.matchAll(
      /(?:into alert [^;]*?|\.alert\(|raiseAlert\(tx, |then (?='rate_))'([a-z]+(?:_[a-z]+)+)'/g,
    ),
  ].map(([, kind = '']) => kind);

  expect([...new Set(raised)].sort()).toEqual(Object.keys(ALERT_KINDS).sort());
  for (const kind of raised) expect(docs).toContain(`| \`${kind}\` |`);
});

test('a breach found by the hourly check is reported once, and a different one separately', async () => {
  const [one, other] = [await newMember(api()), await newMember(api())];
  const shift = ({ cash }: typeof one, by: string) =>
    api().database.owner.execute(
      `update ledger.account set balance = balance ${by} where id = ${cash}`,
    );
  const told = async () =>
    (await ops(api(), 'alerts')).output.split('\n').filter((line) => line.includes('I3'));

  await checkInvariants(api().db, api().config);
  expect(await told()).toEqual([]);
  await shift(one, '+ 1');
  for (let hour = 0; hour < 3; hour++) await checkInvariants(api().db, api().config);
  expect(await told()).toEqual([
    expect.stringMatching(`invariant_broken .+ I3 member:${one.id}:cash\\)$`),
  ]);
  await shift(one, '- 1');
  await shift(other, '+ 1');
  await checkInvariants(api().db, api().config);
  await shift(other, '- 1');

  expect(await told()).toHaveLength(2);
});
