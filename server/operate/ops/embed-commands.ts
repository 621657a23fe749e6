/** Reports of failed embeds on merchants' pages. */
import { readReports } from '../../merchants/embed-reports/reports.ts';
import { READERS } from '../operators/roles.ts';
import { type Command, OpsError, reply } from './command.ts';

export const EMBED_COMMANDS: Record<string, Command> = {
  'embed:reports': {
    allows: READERS,
    isImpersonal: true,
    usage:
      'list how often the checkout was replaced by a link, by page and reason, newest day first',
    options: [],
    optional: ['last'],
    isHarmless: true,
    async run({ database: { db } }, { last = '50' }) {
      if (!/^[1-9]\d{0,3}$/.test(last)) throw new OpsError('last: a whole number up to 9999');
      const reports = await readReports(db, Number(last));
      const lines = reports.map(
        ({ day, merchant, origin, step, reason, count, lastVersion, isForeign }) =>
          `${day}  ${count} × ${step} ${reason}  ${origin}${isForeign ? ' (not its own)' : ''}  ${merchant}  loader ${lastVersion}`,
      );
      return reply(lines.join('\n') || 'none', 0, reports);
    },
  },
};
