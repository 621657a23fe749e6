/** What operators type into the console's search is in the audit log, and can be erased. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { opsSigned } from '../../support/operators/operators.ts';
import { useConsole } from '../../support/operators/use-console.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();
const scene = useConsole(api);

const read = (name: string, given: Record<string, string>) => scene().at.sam.read(name, given);
/** What no erasure can reach: the rows of the chain. */
const chained = async (text: string) =>
  (
    await rowsOf(
      api().database.owner.db,
      sql`select from audit_log where arguments::text ilike ${`%${text}%`}`,
    )
  ).length;
const shown = async (name: string) =>
  (await opsSigned(api(), scene().keys.vera, 'audit', '--last=10', '--command', name)).output;
const erase = ({ id }: { id: string }) =>
  api().database.owner.db.execute(sql`select erasure.erase_person(${id}, '')`);

test('an e-mail in the search is personal text, and is erased with its member', async () => {
  const mia = await newMember(api());

  await read('find', { id: mia.email });
  const before = await shown('find');
  await erase(mia);

  expect(before).toContain(`id=${mia.email}`);
  expect(await chained(mia.email)).toBe(0);
  expect(await shown('find')).not.toContain(mia.email);
});

test('so is a name that finds one member', async () => {
  const [mia, name] = [await newMember(api()), `Mia ${randomUUID()}`];
  await api().database.owner.db.execute(sql`update member set name = ${name} where id = ${mia.id}`);

  await read('members', { search: name });
  const before = await shown('members');
  await erase(mia);

  expect(before).toContain(name);
  expect(await chained(name)).toBe(0);
  expect(await shown('members')).not.toContain(name);
});

test('a member’s address is erased wherever an operator gave it, also as part of no record', async () => {
  const mia = await newMember(api());
  await read('timeline', { id: mia.email });

  await erase(mia);

  expect(await shown('timeline')).not.toContain(mia.email);
});

test.each(['pay_00000000000000000000000000', `0x${'a'.repeat(64)}`, `SHA256:${'b'.repeat(43)}`])(
  'the identifier %s is in the log as it is',
  async (id) => {
    await read('find', { id });

    expect(await chained(id)).toBeGreaterThan(0);
  },
);

test.each(['Mia Prado', 'pay_1111111111111111111111111', `0x${'c'.repeat(40)}`])(
  '%s is not',
  async (id) => {
    await read('find', { id });

    expect(await chained(id)).toBe(0);
  },
);

test('a proposal that is shown whole is logged, the list of proposals is not', async () => {
  await read('proposals', {});
  const before = await shown('proposals');
  await read('proposal:show', { id: 'prop_00000000000000000000000000' });

  expect(before).not.toContain('proposal');
  expect(await shown('proposal:show')).toContain(
    'sam proposal:show id=prop_00000000000000000000000000',
  );
});
