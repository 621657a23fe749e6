/** Commands that pause a part of the system, and resume it. */
import type { Db } from '../../platform/db/database.ts';
import { type Pause, pause, readPauses, resume } from '../../platform/ops/pauses.ts';
import { ADMIN, ON_DUTY, READERS } from '../operators/roles.ts';
import { type Command, list, OpsError, reply } from './command.ts';

export const PAUSE_COMMANDS: Record<string, Command> = {
  pauses: {
    allows: READERS,
    isImpersonal: true,
    usage: 'list the parts that can be paused, and since when and why each is paused',
    options: [],
    isHarmless: true,
    async run({ database: { db } }) {
      return list(await readPauses(db), lineOf);
    },
  },
  pause: {
    allows: ON_DUTY,
    usage: 'pause a part of the system, such as sales_paused; an alert states the reason',
    options: ['name', 'reason'],
    async run({ database: { db } }, { name = '', reason = '' }) {
      await requireName(db, name);
      return reply((await pause(db, name, reason)) ? `${name} is on` : `${name} was already on`);
    },
  },
  resume: {
    allows: ADMIN,
    fourEyes: true,
    usage: 'end a pause',
    options: ['name'],
    async run({ database: { db } }, { name = '' }) {
      await requireName(db, name);
      return reply((await resume(db, name)) ? `${name} is off` : `${name} was already off`);
    },
  },
};

const lineOf = ({ name, isOn, since, reason }: Pause) =>
  isOn ? `PAUSED  ${name}  since ${since}  ${reason ?? ''}`.trimEnd() : `on      ${name}`;

async function requireName(db: Db, name: string): Promise<void> {
  const names = (await readPauses(db)).map((known) => known.name);
  if (!names.includes(name)) throw new OpsError(`name: one of ${names.join(', ')}`);
}
