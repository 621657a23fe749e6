/** A payment that was acknowledged survives a crash, also where the database's owner chose speed. */
import { expect, test } from 'vitest';
import { openPostgres } from '../../../server/platform/db/database.ts';
import { STORE_SESSION_SETTINGS } from '../../../server/platform/db/session-settings.ts';
import { useApi } from '../../support/api/api.ts';
import { asLogin, LOGINS } from '../../support/database/postgres-server.ts';

const api = useApi();
const webUrl = () => asLogin(api().database.url ?? '', LOGINS.web);
const alterWeb = (change: string) =>
  api().database.owner.execute(
    `alter role ${LOGINS.web.user} in database ${new URL(webUrl()).pathname.slice(1)} ${change}`,
  );

async function levelOf(settings?: { sessionUrl: string }) {
  const web = openPostgres(webUrl(), 1, settings);
  const answer = await web.execute('show synchronous_commit').then(
    ({ rows }) => rows[0],
    (error: Error) => error.message,
  );
  await web.close();
  return answer;
}

test.each([
  ['off', 'on'],
  ['on', 'on'],
  ['remote_apply', 'remote_apply'],
])('a login whose commits are %s pays with %s', async (stored, used) => {
  await alterWeb(`set synchronous_commit = ${stored}`);

  expect(await levelOf()).toEqual({ synchronous_commit: used });
});

test('commits that do not wait for the disk are refused behind a pooler, until the owner has stored the settings', async () => {
  const pooled = { sessionUrl: webUrl() };
  await api().database.owner.execute(STORE_SESSION_SETTINGS);
  await alterWeb('set synchronous_commit = off');
  const refused = await levelOf(pooled);

  await api().database.owner.execute(STORE_SESSION_SETTINGS);

  expect(refused).toContain(`set synchronous_commit = 'on' (now 'off')`);
  expect(await levelOf(pooled)).toEqual({ synchronous_commit: 'on' });
});
