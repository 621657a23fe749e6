/** Commands that stop the charges of a plan, for example while its business is silent about charges that members ask back. */
import { changeOf, type Db } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { ADMIN, ON_DUTY } from '../operators/roles.ts';
import { type Command, OpsError, reply } from './command.ts';

export const PLAN_COMMANDS: Record<string, Command> = {
  'plan:pause': {
    allows: ON_DUTY,
    usage: 'pause a plan of a business: nothing is sold or taken until it is resumed',
    options: ['plan', 'reason'],
    async run({ database: { db } }, { plan = '' }) {
      await setPaused(db, plan, true);
      return reply(`${plan} is paused`);
    },
  },
  'plan:resume': {
    allows: ADMIN,
    usage: 'resume a paused plan: what was announced before is announced anew, then taken',
    options: ['plan', 'reason'],
    async run({ database: { db } }, { plan = '' }) {
      await setPaused(db, plan, false);
      return reply(`${plan} is resumed`);
    },
  },
};

async function setPaused(db: Db, plan: string, isPaused: boolean): Promise<void> {
  const [row] = await changeOf<{ found: boolean }>(
    db,
    sql`select plans.set_paused(p_plan => ${plan}, p_paused => ${isPaused}) as found`,
  );
  if (!row?.found) throw new OpsError('plan: there is none with this id');
}
