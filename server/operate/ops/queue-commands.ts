/** What waits for an operator, and the live figures. */
import { rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { readFigures } from '../figures/figures.ts';
import { READERS } from '../operators/roles.ts';
import { type Command, list, reply } from './command.ts';

const MOST = 100;

interface Failure {
  id: string;
  kind: string;
  at: string;
  detail: string;
}

interface UnprovenDomain {
  business: string;
  name: string;
  domain: string;
  result: string | null;
  checked: string | null;
  failing: string | null;
}

export const QUEUE_COMMANDS: Record<string, Command> = {
  figures: {
    allows: READERS,
    isImpersonal: true,
    usage:
      'show payments, money in and out, liabilities against custody, delivery lag and the error budget',
    options: [],
    isHarmless: true,
    async run({ database: { db } }) {
      const figures = await readFigures(db);
      const lines = figures.map(({ name, value, detail, isBad }) =>
        `${isBad ? 'LOOK  ' : '      '}${name.padEnd(32)}${value}  ${detail}`.trimEnd(),
      );
      return reply(lines.join('\n'), 0, figures);
    },
  },
  failures: {
    allows: READERS,
    usage: 'list the work that failed for good: deliveries, e-mails, card payments not credited',
    options: [],
    isHarmless: true,
    async run({ database: { db } }) {
      const rows = await rowsOf<Failure>(
        db,
        sql`select * from (
          select d.id, 'delivery' as kind, format.utc(d.created_at) as at,
            concat_ws(' ', e.type, 'to', w.url) as detail
          from delivery d join event e on e.id = d.event_id join webhook_endpoint w on w.id = d.endpoint_id
          where d.status = 'dead' and w.deleted_at is null and w.livemode
          union all
          select m.id, 'e-mail', format.utc(m.created_at), m.template from mail m
          where m.status = 'dead'
          union all
          select p.id, 'purchase', format.utc(p.created_at), 'paid and not credited' from purchase p
          where p.status = 'paid_uncredited'
        ) failed order by at desc, id limit ${MOST}`,
      );
      return list(rows, ({ id, kind, at, detail }) => `${at}  ${kind}  ${id}  ${detail}`);
    },
  },
  domains: {
    allows: READERS,
    usage: 'list the businesses whose domain is not proven, or whose proof fails',
    options: [],
    isHarmless: true,
    async run({ database: { db } }) {
      const rows = await rowsOf<UnprovenDomain>(
        db,
        sql`select b.id as business, b.recipient_name as name, p.domain, p.result,
            format.utc(p.checked_at) as checked, format.utc(p.failing_since) as failing
          from domain_proof p join merchant b on b.id = p.merchant_id
          where b.livemode and (p.proven_at is null or p.failing_since is not null)
          order by b.created_at desc, b.id limit ${MOST}`,
      );
      return list(rows, (one) =>
        [
          one.business,
          `"${one.name}"`,
          one.domain,
          one.failing ? `proof fails since ${one.failing}` : 'not proven',
          ...(one.checked ? [`checked ${one.checked}: ${one.result ?? '-'}`] : []),
        ].join('  '),
      );
    },
  },
};
