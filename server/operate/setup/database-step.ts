/** The database: connection, version, migrations, and one login for each process (decision 0063). */
import { type Database, openPostgres } from '../../platform/db/database.ts';
import { claimMode } from '../../platform/db/deployment-mode.ts';
import { pendingScripts } from '../../platform/db/migrate.ts';
import { requireServerVersion } from '../../platform/db/server-version.ts';
import { STORE_SESSION_SETTINGS } from '../../platform/db/session-settings.ts';
import { prepareDatabase } from '../../prepare-database.ts';
import type { EnvFile } from './env-files.ts';
import { addressOf, connects, createLogin, withoutSecret } from './logins.ts';
import { done, type Setup, type Step } from './step.ts';
import { StepError } from './step-error.ts';

const LOGINS: readonly { file: EnvFile; name: string; role: string }[] = [
  { file: 'web.env', name: 'salus_web_1', role: 'salus_web' },
  { file: 'worker.env', name: 'salus_worker_1', role: 'salus_worker' },
  { file: 'ops.env', name: 'salus_ops_1', role: 'salus_operator' },
];

export const DATABASE_STEP: Step = {
  title: 'Database',
  async run(setup) {
    const url = await setup.answers.ask({
      name: 'OWNER_DATABASE_URL',
      message:
        'Address of the empty database, with its owner: postgres://owner:password@host/salus',
      secret: true,
    });
    if (!/^postgres(ql)?:\/\//.test(url)) {
      throw new StepError('OWNER_DATABASE_URL: such as postgres://owner:password@host/salus');
    }
    setup.owner = openPostgres(url, 4);
    const { owner } = setup;
    await requireServerVersion(owner.db).catch((error: Error) => {
      throw new StepError(`OWNER_DATABASE_URL: ${withoutSecret(error)}`);
    });
    const pending = await pendingScripts(owner.db);
    if (setup.dryRun) {
      // A dry run keeps these in memory alone; the checks of later steps need them.
      for (const { file, name } of LOGINS) {
        await setup.files.set(file, {
          DATABASE_URL: setup.files.get(file, 'DATABASE_URL') ?? addressOf(url, name),
        });
      }
      return done(`connects; ${pending.length} scripts would be applied`);
    }
    await prepareDatabase(owner, true);
    await claimMode(owner.db, { mode: 'production' });
    const made: string[] = [];
    for (const login of LOGINS)
      if (await ensureLogin(setup, owner, url, login)) made.push(login.name);
    await owner.execute(STORE_SESSION_SETTINGS);
    const logins = made.length > 0 ? `created ${made.join(', ')}` : 'the logins exist';
    return done(`migrated (${pending.length} scripts applied); ${logins}`);
  },
};

/** The file first: a password that was not written would be lost. @returns whether it was created */
async function ensureLogin(
  { files }: Setup,
  owner: Database,
  ownerUrl: string,
  { file, name, role }: (typeof LOGINS)[number],
): Promise<boolean> {
  const known = files.get(file, 'DATABASE_URL');
  if (known !== undefined && (await connects(known))) return false;
  const url = known ?? addressOf(ownerUrl, name);
  await files.set(file, { DATABASE_URL: url });
  await createLogin(owner, url, role);
  if (!(await connects(url)))
    throw new StepError(`${name} cannot connect: allow it in pg_hba.conf`);
  return true;
}
