/** `npm run setup` at a terminal: what it asks a person, and what a wrong answer costs. */
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from '../../server/platform/db/database.ts';
import { type PostgresServer, startPostgres } from '../support/database/postgres-server.ts';
import { atTerminal, hasTerminal } from '../support/processes/at-terminal.ts';

const ENTER = '\r';
const CTRL_C = '\x03';

let server: PostgresServer;
let place: string;
beforeAll(async () => {
  server = await startPostgres();
  const admin = openPostgres(server.url.replace('/template', '/postgres'), 1);
  await admin.execute('create database salus');
  await admin.close();
  place = await mkdtemp(join(tmpdir(), 'salus-setup-terminal-'));
});
afterAll(async () => {
  await server.stop();
  await rm(place, { recursive: true, force: true });
});

test.runIf(hasTerminal)(
  'says why it asks for a password, and asks again only what was wrong',
  async () => {
    const folder = join(place, 'etc');
    const url = server.url.replace('/template', '/salus');
    const { said } = await atTerminal(['scripts/run/setup.mjs', '--folder', folder], {}, [
      [/\(OWNER_DATABASE_URL\)/, `nonsense${ENTER}`],
      [/Answer this step again\?/, ENTER],
      [/Enter keeps the last one \(OWNER_DATABASE_URL\)/, `${url}${ENTER}`],
      [/\(INSTALLATION\)/, `Wrong!${ENTER}`],
      [/INSTALLATION: a to z.*Answer this step again\?/s, ENTER],
      // The address was right: Enter keeps it.
      [/\(OWNER_DATABASE_URL\)/, ENTER],
      [/\(INSTALLATION\)/, CTRL_C],
    ]);

    expect(said).toMatch(/needs? CREATEROLE.*stored nowhere.*\(OWNER_DATABASE_URL\)/s);
    expect(said).toContain('✗ Database        OWNER_DATABASE_URL: such as postgres://');
    expect(said).toContain('Stopped. Run it again to continue.');
    expect(said).not.toContain('owner:owner@');
    await expect(access(folder)).rejects.toThrow();
  },
);
