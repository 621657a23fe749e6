/** A member's export contains what the register of personal data says. */
import { beforeAll, expect, test } from 'vitest';
import { ALL_PERSONAL_DATA } from '../../../server/operate/privacy/personal-data.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { askForExport } from '../../support/people/export.ts';
import { type KnownPerson, newKnownPerson } from '../../support/people/known-person.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi({ chain: SILENT_CHAIN });
let person: KnownPerson;
beforeAll(async () => {
  person = await newKnownPerson(api());
});

const exportOf = async ({ token }: { token: string }) =>
  (await askForExport(api(), { token })).json();

/** Values at a path such as `purchases[].reversals[].kind`, without null. */
function valuesAt(value: unknown, [first, ...rest]: string[]): unknown[] {
  if (value === null || value === undefined) return [];
  if (first === undefined) return [value];
  const name = first.replace('[]', '');
  const inner = (value as Record<string, unknown>)[name];
  return (first === name ? [inner] : ((inner ?? []) as unknown[])).flatMap((one) =>
    valuesAt(one, rest),
  );
}

const paths = Object.values(ALL_PERSONAL_DATA)
  .flatMap(({ personal }) => Object.values(personal ?? {}))
  .filter((path) => typeof path === 'string');

test('contains a value for each exported column', async () => {
  const data = await exportOf(person);

  const empty = paths.filter((path) =>
    // The same rows of the business they act for are beside its settings.
    [data, data.business].every((part) => valuesAt(part, path.split('.')).length === 0),
  );

  expect(empty).toEqual([]);
});

test('contains no field that the register does not name', async () => {
  const ofTheExport = ['exportedAt', 'transactionsArchivedBefore'];
  const known = [...paths.map((path) => path.split(/[.[]/)[0]), ...ofTheExport];

  expect(Object.keys(await exportOf(person)).filter((name) => !known.includes(name))).toEqual([]);
});

test('contains nothing of another member', async () => {
  const other = JSON.stringify(await exportOf(await newMember(api())));

  expect(other).not.toContain(person.mark);
  expect(other).not.toContain(person.id);
});
