/** What `db:migrate` of this version would do, before it does. */
import { type UpgradePlan, upgradePlan } from '../../platform/db/upgrade-plan.ts';
import { type Command, OpsError, reply } from './command.ts';

export const UPGRADE_COMMAND: Record<string, Command> = {
  upgrade: {
    allows: 'anybody',
    terminalOnly: 'runs in the folder of the next version',
    usage:
      'show which scripts db:migrate of this version would apply, and whether an older version can run afterwards',
    options: [],
    flags: ['check'],
    isHarmless: true,
    async run({ database: { db } }, { check }) {
      if (!check) throw new OpsError('upgrade --check changes nothing; db:migrate migrates');
      const plan = await upgradePlan(db);
      return reply(upgradeText(plan), 0, plan);
    },
  },
};

export function upgradeText(plan: UpgradePlan): string {
  const { pending } = plan;
  if (pending.length === 0) return 'nothing to apply';
  const count = `${pending.length} ${pending.length === 1 ? 'script' : 'scripts'}`;
  return `would apply ${count}: ${pending.join(', ')}\n${wayBack(plan)}`;
}

function wayBack({ final, since, functionsOnly }: UpgradePlan): string {
  if (final) {
    return `no way back: after ${final}, no version that lacks it starts. Back up first`;
  }
  const how = functionsOnly
    ? 'run db:migrate in the folder of the version before, and start it again'
    : 'start the version before again; the database stays as it is';
  const limit = since
    ? `back to the version that has ${since.name}${since.version ? ` (${since.version})` : ''}`
    : 'back to every version before: no migration so far ended the way';
  return `to go back: ${how}\nhow far: ${limit}`;
}
