#!/usr/bin/env node
/** `salus listen` and `salus trigger`: a business's events on a developer's machine. */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { SalusEvent } from './api-types.ts';
import { createSalus } from './client.ts';
import { forward } from './listen.ts';
import { SalusError } from './salus-error.ts';

const USAGE = `salus listen --forward <address>   hands your business's events to a server on this machine
  --events <types>      only these, separated by commas
  --since <event id>    first all that came after this one; otherwise what comes from now on
salus trigger <type>                has Salus make a test event, such as pay_session.paid

SALUS_URL             where Salus is, such as https://pay.example
SALUS_TOKEN           your API token
SALUS_WEBHOOK_SECRET  what events are signed with for your server; a new one where it is not set`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    forward: { type: 'string' },
    events: { type: 'string' },
    since: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});
const [command, type] = positionals;

const say = (line: string) => console.log(line);

function fail(line: string): never {
  console.error(line);
  return process.exit(1);
}

function connect() {
  const { SALUS_URL: url, SALUS_TOKEN: token } = process.env;
  if (!url || !token) fail('Set SALUS_URL and SALUS_TOKEN.');
  return createSalus({ url, token });
}

async function listen(address: string): Promise<void> {
  const secret = process.env.SALUS_WEBHOOK_SECRET ?? `whsec_${randomBytes(32).toString('base64')}`;
  const types = values.events?.split(',');
  const { since } = values;
  const events = connect().events.follow({
    ...(since ? { since } : {}),
    onReady: () => say(`Events go to ${address}, signed with ${secret}`),
    onTrouble: ({ message }) => say(`${message} Trying again …`),
  });
  for await (const event of events) {
    if (!types || types.includes(event.type)) await forward(event, { url: address, secret, say });
  }
}

async function trigger(wanted: string): Promise<void> {
  const { eventId } = await connect().webhook.test(wanted as SalusEvent['type']);
  say(`${wanted} is on its way as ${eventId}`);
}

try {
  if (values.help) say(USAGE);
  else if (command === 'listen' && values.forward) await listen(values.forward);
  else if (command === 'trigger' && type) await trigger(type);
  else fail(USAGE);
} catch (error) {
  if (!(error instanceof SalusError)) throw error;
  fail(`${error.code}: ${error.message}${error.docs ? `\n${error.docs}` : ''}`);
}
