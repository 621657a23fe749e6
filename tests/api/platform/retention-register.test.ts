/** The register of personal data and the deletion have one period. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PERSONAL_DATA } from '../../../server/personal-data.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { forgetAged } from '../../../server/platform/privacy/forget-aged.ts';
import { PERIODS } from '../../../server/platform/privacy/periods.ts';
import {
  agedDays,
  type PersonalTable,
  phraseOf,
} from '../../../server/platform/privacy/table-rule.ts';
import { useApi } from '../../support/api/api.ts';

const api = useApi();

test('a period that is changed in the register moves the deletion', async () => {
  const kept = agedDays('created_at', 'embedReport', 'after the request');
  const rule = { ...(PERSONAL_DATA.idempotency as PersonalTable), kept };
  await api().database.owner.db.execute(sql`insert into idempotency (scope, key, body_hash, response, created_at)
    values ('test', 'young', '', '{}', now() - interval '89 days'),
      ('test', 'old', '', '{}', now() - interval '91 days')`);

  await forgetAged(api().db, { idempotency: rule });

  const left = await rowsOf(api().db, sql`select key from idempotency where scope = 'test'`);
  expect(left).toEqual([{ key: 'young' }]);
  expect(phraseOf(rule.kept)).toBe('90 days after the request');
  await forgetAged(api().db, PERSONAL_DATA, ['idempotency']);
  expect(await rowsOf(api().db, sql`select from idempotency where scope = 'test'`)).toEqual([]);
});

test('rows of one table that cannot be deleted keep those of no other', async () => {
  await api().database.owner.db.execute(sql`insert into rate_limit (key, acts, since)
    values ('long ago', 1, now() - interval '3 days')`);
  const register = {
    no_such_table: PERSONAL_DATA.rate_limit,
    rate_limit: PERSONAL_DATA.rate_limit,
  };

  await expect(forgetAged(api().db, register as typeof PERSONAL_DATA)).rejects.toThrow();

  expect(await rowsOf(api().db, sql`select from rate_limit where key = 'long ago'`)).toEqual([]);
});

/** Counters and holds, which are not deleted by their age alone. */
const OWN_PERIODS = [
  'server/operate/operators/proposals.sql',
  'server/platform/ops/bounds.sql',
  'server/tokens/purchases/holds.sql',
];

const SOURCES = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .map((name) => `server/${name}`)
  .filter((name) => /\.(ts|sql)$/.test(name) && !/migrations|\.test\.ts$/.test(name))
  .map((name) => ({ name, text: readFileSync(name, 'utf8') }));

test('no deletion has a period of its own', () => {
  const withPeriod = SOURCES.filter(({ text }) =>
    /(delete from|forget_\w+\()[^;`]*(?<!\* )interval '\d+ (hour|day|month|year)s?'/.test(text),
  );
  expect(withPeriod.map(({ name }) => name)).toEqual(OWN_PERIODS);
});

test('each period is read by a deletion that runs by schedule', () => {
  const unread = Object.keys(PERIODS).filter((period) => {
    const deletion = new RegExp(
      `PERIODS\\.${period}\\b|\\bperiod\\('${period}'\\)|agedDays\\('\\w+', '${period}'`,
    );
    return !SOURCES.some(({ text }) => deletion.test(text));
  });
  expect(unread).toEqual([]);
});
