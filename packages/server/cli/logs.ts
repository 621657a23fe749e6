/** `salus logs`: the API calls of your keys, the newest last. */
import type { ApiRequest } from '../api-types.ts';
import type { Salus } from '../client.ts';
import { pause, pauseAfter } from '../pause.ts';
import { mayPass } from '../salus-error.ts';
import { connect, UsageError } from './connect.ts';
import type { Output } from './output.ts';

const PAUSE_MS = 2_000;
/** The calls of this command itself. */
const OWN = '/api/merchant/requests';

export async function logs(
  { follow, limit }: { follow?: boolean; limit: string },
  output: Output,
): Promise<void> {
  if (!/^[1-9]\d{0,3}$/.test(limit))
    throw new UsageError(`--limit needs a number from 1 to 9999, not "${limit}".`);
  const { salus } = await connect();
  const shown = new Set<string>();
  let from: string | undefined;
  let failures = 0;
  do {
    const calls = await read(salus, from, Number(limit)).catch((error: unknown) => {
      if (!follow || !mayPass(error)) throw error;
      output.say(`${error.message} Trying again …`);
      return undefined;
    });
    for (const one of calls?.toReversed() ?? []) {
      if (!shown.has(one.id)) output.tell(lineOf(one), one);
      shown.add(one.id);
    }
    from = calls?.[0]?.at ?? from;
    if (follow) await pause(calls ? PAUSE_MS : pauseAfter(failures));
    failures = calls ? 0 : failures + 1;
  } while (follow);
}

/** The latest calls, or all calls since `from`, without those of this command; the newest first. */
async function read(
  { requests }: Salus,
  from: string | undefined,
  limit: number,
): Promise<ApiRequest[]> {
  const calls: ApiRequest[] = [];
  for await (const one of requests.all({ ...(from ? { from } : {}), limit: '100' })) {
    if (!one.path.startsWith(OWN)) calls.push(one);
    if (!from && calls.length === limit) break;
  }
  return calls;
}

const lineOf = ({ at, method, path, status, durationMs, errorCode }: ApiRequest) =>
  `${at.slice(11, 19)}  ${status}  ${method.padEnd(6)} ${path}  ${durationMs} ms${errorCode ? `  ${errorCode}` : ''}`;
