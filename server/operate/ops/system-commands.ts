/** Commands for the whole installation. */
import { verifyAll } from '../../invariants.ts';
import { READERS } from '../operators/roles.ts';
import { readAudit } from './audit.ts';
import { type Command, OpsError, reply } from './command.ts';
import { shownSettings } from './shown-settings.ts';

export const SYSTEM_COMMANDS: Record<string, Command> = {
  'db:migrate': {
    allows: 'anybody',
    terminalOnly: "needs the database owner's login",
    usage: 'migrate the database to this version',
    options: [],
    // Logged in the table `migration`, because the audit log may not exist yet.
    isHarmless: true,
    async run({ migrate }) {
      const applied = await migrate();
      return reply(applied.length > 0 ? `applied ${applied.join(', ')}` : 'nothing to apply');
    },
  },
  'ledger:verify': {
    allows: 'anybody',
    isImpersonal: true,
    usage: 'check every invariant of the ledger',
    options: [],
    isHarmless: true,
    async run({ database, config }) {
      const verdicts = await verifyAll(database.db, config);
      const lines = verdicts.flatMap(({ name, claim, breaches }) => [
        `${breaches.length === 0 ? 'ok  ' : 'FAIL'} ${name} ${claim}`,
        ...breaches.map(({ subject, detail }) => `       ${subject}: ${detail}`),
      ]);
      const broken = verdicts.some(({ breaches }) => breaches.length > 0);
      return reply(lines.join('\n'), broken ? 1 : 0, verdicts);
    },
  },
  config: {
    allows: READERS,
    isImpersonal: true,
    usage: 'show every setting as the server reads it, without secrets',
    options: [],
    isHarmless: true,
    run: async ({ config }) => reply(shownSettings(config).join('\n')),
  },
  audit: {
    allows: READERS,
    usage: 'show the audit log of operators, the newest last',
    options: [],
    optional: ['last', 'command', 'operator'],
    isHarmless: true,
    async run({ database: { db } }, { last = '50', command, operator }) {
      if (!/^[1-9]\d{0,3}$/.test(last)) throw new OpsError('last: a whole number up to 9999');
      const entries = await readAudit(db, {
        last: Number(last),
        ...(command ? { command } : {}),
        ...(operator ? { operator } : {}),
      });
      const lines = entries.map((entry) =>
        [
          entry.at,
          entry.operator,
          entry.command,
          ...Object.entries(entry.arguments).map(([name, value]) => `${name}=${value}`),
          ...(entry.reference ? [`reference=${entry.reference}`] : []),
          entry.outcome ?? 'NO END: it runs, or was interrupted',
          ...(entry.detail ? [`(${entry.detail})`] : []),
        ].join(' '),
      );
      return reply(lines.join('\n') || 'nothing yet', 0, entries);
    },
  },
};
