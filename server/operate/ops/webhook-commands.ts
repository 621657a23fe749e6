/** Commands for the webhook endpoints of businesses. */
import { lockBusiness } from '../../merchants/business/lock.ts';
import { listEndpoints, requireEndpoint } from '../../merchants/webhooks/read.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { READERS, SUPPORT } from '../operators/roles.ts';
import {
  businessId,
  type Command,
  type Given,
  list,
  type OpsContext,
  OpsError,
  reply,
} from './command.ts';

export const WEBHOOK_COMMANDS: Record<string, Command> = {
  'webhook:list': {
    allows: READERS,
    usage: 'list the webhook endpoints of a business, and what waits for each',
    options: ['email'],
    optional: ['business'],
    isHarmless: true,
    async run({ database: { db } }, { email = '', business }) {
      const endpoints = await listEndpoints(db, await businessId(db, email, business));
      return list(endpoints, ({ id, url, off, pending, dead }) => {
        const state = off ? `OFF since ${off.since} (${off.reason})` : 'on';
        return `${id}  ${url}  ${state}  pending ${pending}  dead ${dead}`;
      });
    },
  },
  'webhook:disable': {
    allows: SUPPORT,
    usage: 'switch a webhook endpoint off: its events wait until it is switched on again',
    options: ['email', 'endpoint', 'reason'],
    optional: ['business'],
    run: (context, given) => switchEndpoint(context, given, false),
  },
  'webhook:enable': {
    allows: SUPPORT,
    usage: 'switch a webhook endpoint on again: what waits is sent, with a new series of attempts',
    options: ['email', 'endpoint', 'reason'],
    optional: ['business'],
    run: (context, given) => switchEndpoint(context, given, true),
  },
};

async function switchEndpoint(
  { database: { db } }: OpsContext,
  { email = '', business, endpoint = '' }: Given,
  on: boolean,
) {
  const merchantId = await businessId(db, email, business);
  return db.transaction(async (tx) => {
    await lockBusiness(tx, merchantId);
    const { url } = await requireEndpoint(tx, merchantId, endpoint).catch((error: unknown) => {
      throw error instanceof Problem ? new OpsError(`no endpoint ${endpoint} of ${email}`) : error;
    });
    const [changed] = on
      ? await rowsOf<{ done: boolean }>(
          tx,
          sql`select events.switch_on(${merchantId}, ${endpoint}) as done`,
        )
      : await rowsOf<{ done: boolean }>(
          tx,
          sql`update webhook_endpoint set off_since = now(), off_reason = 'manual'
            where id = ${endpoint} and off_since is null returning true as done`,
        );
    const state = on ? 'on' : 'off';
    return reply(changed?.done ? `${url} is ${state}` : `${url} was ${state} already`);
  });
}
