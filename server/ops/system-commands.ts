/** The installation as a whole. */
import { verifyLedger } from '../ledger/invariants.ts';
import { readAudit } from './audit.ts';
import { type Command, OpsError, said } from './command.ts';
import { shownSettings } from './shown-settings.ts';

export const SYSTEM_COMMANDS: Record<string, Command> = {
  'db:migrate': {
    usage: 'bring the database to this version',
    options: [],
    // The table `migration` is its log: before the first one there is no other.
    isHarmless: true,
    async run({ migrate }) {
      const applied = await migrate();
      return said(applied.length > 0 ? `applied ${applied.join(', ')}` : 'nothing to apply');
    },
  },
  'ledger:verify': {
    usage: 'ask every invariant of the ledger',
    options: [],
    isHarmless: true,
    async run({ database }) {
      const verdicts = await verifyLedger(database.db);
      const lines = verdicts.flatMap(({ name, claim, breaches }) => [
        `${breaches.length === 0 ? 'ok  ' : 'FAIL'} ${name} ${claim}`,
        ...breaches.map(({ subject, detail }) => `       ${subject}: ${detail}`),
      ]);
      const broken = verdicts.some(({ breaches }) => breaches.length > 0);
      return said(lines.join('\n'), broken ? 1 : 0);
    },
  },
  config: {
    usage: 'show every setting as the server reads it, without secrets',
    options: [],
    isHarmless: true,
    run: async ({ config }) => said(shownSettings(config).join('\n')),
  },
  audit: {
    usage: 'show what operators did, the newest last',
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
      return said(lines.join('\n') || 'nothing yet');
    },
  },
};
