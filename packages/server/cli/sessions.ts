/** `salus sessions`: payment sessions, listed, read and created. */
import type { PaySession, PaySessionFilter } from '../api-types.ts';
import { connect } from './connect.ts';
import { type Output, table } from './output.ts';

export async function listSessions(
  { status, limit }: { status?: string; limit: string },
  output: Output,
): Promise<void> {
  const { salus } = await connect();
  // The API refuses an unknown status, and lists the known ones.
  const filter = { limit, ...(status ? { status } : {}) } as PaySessionFilter;
  const { data } = await salus.paySessions.list(filter);
  if (output.isJson) for (const one of data) output.tell('', one);
  else if (data.length === 0)
    output.say('There is no session yet: salus sessions create 40.00 EUR');
  else for (const line of table(data.map(rowOf))) output.say(line);
}

const rowOf = ({ id, status, amount, currency, reference, createdAt }: PaySession) => [
  createdAt.slice(0, 16).replace('T', ' '),
  id,
  status,
  `${amount} ${currency}`,
  reference ?? '',
];

export async function readSession(id: string, output: Output): Promise<void> {
  const { salus } = await connect();
  const session = await salus.paySessions.read(id);
  output.tell(JSON.stringify(session, null, 2), session);
}

export async function createSession(
  amount: string,
  currency: string,
  { reference }: { reference?: string },
  output: Output,
): Promise<void> {
  const { salus } = await connect();
  const body = { amount, currency, ...(reference ? { reference } : {}) };
  const session = await salus.paySessions.create(body);
  output.tell(`${session.id}\nPay it at ${session.url}`, session);
}
