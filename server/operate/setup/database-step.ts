/** The database: connection, version, rights, and whose it is. Changes nothing. */
import { openPostgres } from '../../platform/db/database.ts';
import { pendingScripts } from '../../platform/db/migrate.ts';
import { requireOwnerRights } from '../../platform/db/owner-rights.ts';
import { requireServerVersion } from '../../platform/db/server-version.ts';
import { installationOf, loginName, PROGRAMS } from './installation.ts';
import { addressOf, exists, leadsTo, loginOf, withoutSecret } from './logins.ts';
import { type Access, type DatabasePlan, done, type Setup, type Step } from './step.ts';
import { StepError } from './step-error.ts';
import { useOf } from './used-database.ts';

export const DATABASE_STEP: Step = {
  title: 'Database',
  async run(setup) {
    const url = await setup.answers.ask({
      name: 'OWNER_DATABASE_URL',
      message: 'Address of the database, with its owner: postgres://owner:password@host/salus',
      secret:
        'Setup migrates the database and creates its logins as its owner, who needs CREATEROLE. The address is used in this run alone, and stored nowhere.',
    });
    if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
      throw new StepError('OWNER_DATABASE_URL: such as postgres://owner:password@host/salus');
    }
    await setup.owner?.close();
    setup.owner = openPostgres(url, 4);
    const { db } = setup.owner;
    await requireServerVersion(db).catch((error: Error) => {
      throw new StepError(`OWNER_DATABASE_URL: ${withoutSecret(error)}`);
    });
    const use = await useOf(db, setup.files);
    const pending = await pendingScripts(db);
    const installation = await installationOf(setup, url);
    const accesses = await accessesOf(setup, url, installation);
    await requireOwnerRights(
      db,
      accesses.some(({ isNew }) => isNew),
    );
    setup.plan = { use, installation, accesses, pending: pending.map(({ name }) => name) };
    return done(`connects; ${textOf(setup.plan)}`);
  },
};

function textOf({ use, installation, accesses, pending }: DatabasePlan): string {
  const made = accesses.filter(({ isNew }) => isNew).map(({ address }) => loginOf(address));
  const whose = use === 'empty' ? 'empty' : `${use}, by an installation with these settings`;
  return [
    `${whose}${installation && `; the installation is ${installation}`}`,
    pending.length > 0 ? `${pending.length} scripts are to be applied` : 'no script is pending',
    made.length > 0 ? `logins to be created: ${made.join(', ')}` : 'the logins exist',
  ].join('\n');
}

/** Names and passwords in the settings stay as they are. @throws StepError before anything is written */
async function accessesOf(setup: Setup, ownerUrl: string, installation: string) {
  const accesses: Access[] = [];
  for (const { file, program, role } of PROGRAMS) {
    const known = setup.files.get(file, 'DATABASE_URL');
    const address = known ?? addressOf(ownerUrl, loginName(program, installation));
    const isNew = known ? !(await opens(setup, known, file)) : await isFree(setup, address, file);
    accesses.push({ file, role, address, isNew });
  }
  return accesses;
}

async function isFree({ owner, files }: Setup, address: string, file: string): Promise<true> {
  const login = loginOf(address);
  if (!owner || !(await exists(owner.db, login))) return true;
  throw new StepError(
    `the login ${login} exists, and ${files.folder}/${file} has no password for it: another installation may use it. Restore its settings folder, or give this installation another name (INSTALLATION)`,
  );
}

/**
 * @returns false when an interrupted run has written the address, and has not created the login
 * @throws StepError when the login exists and cannot be used
 */
async function opens({ owner, files }: Setup, address: string, file: string): Promise<boolean> {
  if (!owner) return false;
  const place = `DATABASE_URL of ${files.folder}/${file}`;
  const isSame = await owner.db
    .transaction((tx) => leadsTo(tx, address))
    .catch(async (error: unknown) => {
      const login = loginOf(address);
      if (/^28/.test((error as { code?: string }).code ?? '') && !(await exists(owner.db, login)))
        return undefined;
      throw new StepError(
        `${place} cannot be opened: ${withoutSecret(error)}. Setup changes no password of a login that exists: correct the setting`,
      );
    });
  if (isSame === false) {
    throw new StepError(
      `${place} leads to another database than OWNER_DATABASE_URL: name another settings folder with --folder`,
    );
  }
  return isSame ?? false;
}
