/** Migrates the database, and creates the login of each process that has none (decision 0013). */
import { claimMode } from '../../platform/db/deployment-mode.ts';
import { STORE_SESSION_SETTINGS } from '../../platform/db/session-settings.ts';
import { prepareDatabase } from '../../prepare-database.ts';
import { closeToOthers, createLogin, loginOf, refusalOf } from './logins.ts';
import { type Access, done, type Setup, type Step } from './step.ts';
import { StepError } from './step-error.ts';

export const LOGINS_STEP: Step = {
  title: 'Logins',
  async run(setup) {
    const { owner, plan, files, dryRun } = setup;
    if (!owner || !plan) throw new StepError('the database is not ready');
    const missing = plan.accesses.filter(({ isNew }) => isNew);
    const names = missing.map(({ address }) => loginOf(address)).join(', ');
    if (dryRun) {
      // A dry run keeps these in memory alone; the checks of later steps need them.
      for (const { file, address } of missing) await files.set(file, { DATABASE_URL: address });
      return done(names === '' ? 'nothing would be created' : `would create ${names}`);
    }
    const applied = await prepareDatabase(owner, true);
    // Also after a run that was interrupted once it had migrated.
    if (plan.use !== 'used') await closeToOthers(owner);
    await claimMode(owner.db, { mode: 'production' });
    for (const access of missing) await make(setup, access);
    await owner.execute(STORE_SESSION_SETTINGS);
    const logins = names === '' ? 'the logins exist' : `created ${names}`;
    return done(`migrated (${applied.length} scripts applied); ${logins}`);
  },
};

/** The file first: a password that was not written would be lost. */
async function make({ owner, files }: Setup, access: Access): Promise<void> {
  const { file, address, role } = access;
  await files.set(file, { DATABASE_URL: address });
  if (owner) await createLogin(owner, address, role);
  access.isNew = false;
  const refusal = await refusalOf(address);
  if (refusal === undefined) return;
  throw new StepError(
    `${loginOf(address)} was created and cannot connect: ${refusal}. Allow it in pg_hba.conf`,
  );
}
