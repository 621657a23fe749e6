/** How large the network is: a report for its operator. */
import { networkReport } from '../../payments/network/report.ts';
import { READERS } from '../operators/roles.ts';
import { type Command, reply } from './command.ts';

export const NETWORK_COMMAND: Record<string, Command> = {
  'network:report': {
    allows: READERS,
    isImpersonal: true,
    usage: 'what businesses were paid in the last twelve months, and how many there are by country',
    options: [],
    isHarmless: true,
    async run({ database: { db }, config }) {
      const report = await networkReport(db, config);
      const { currencies, countries, volume, currency, limit, share, alertPercent } = report;
      const lines = [
        `last 12 months: ${volume === null ? 'no price' : `${volume} ${currency}`}`,
        limit === null
          ? 'no limit is set (NETWORK_LIMIT)'
          : `limit: ${limit} ${currency}, reached: ${share ?? '?'} %, alert at ${alertPercent} %`,
        ...currencies.map(
          ({ currency: of, payments, net, refunded, tokens }) =>
            `${of}: ${payments} payments, net ${net}, refunded ${refunded}, tokens ${tokens}`,
        ),
        ...countries.map(
          ({ country, businesses, tokens }) =>
            `${country ?? 'country not stated'}: ${businesses} businesses, tokens ${tokens}`,
        ),
      ];
      return reply(lines.join('\n'), 0, report);
    },
  },
};
