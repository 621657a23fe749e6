/** `salus logs`: the API calls of your keys, the newest last. */
import type { ApiRequest } from '../api-types.ts';
import type { Salus } from '../client.ts';
import { pause, pauseAfter } from '../pause.ts';
import { mayPass } from '../salus-error.ts';
import { connect } from './connect.ts';
import type { Output } from './output.ts';

const PAUSE_MS = 2_000;
/** The calls of this command itself. */
const OWN = '/api/merchant/requests';

export async function logs(
  { follow, limit }: { follow?: boolean; limit: string },
  output: Output,
): Promise<void> {
  const { salus } = await connect();
  const shown = new Set<string>();
  let from: string | undefined;
  let failures = 0;
  do {
    const calls = await read(salus, from, limit).catch((error: unknown) => {
      if (!follow || !mayPass(error)) throw error;
      output.say(`${error.message} Trying again …`);
      return undefined;
    });
    for (const one of calls?.toReversed() ?? []) {
      if (!shown.has(one.id) && !one.path.startsWith(OWN)) output.tell(lineOf(one), one);
      shown.add(one.id);
    }
    from = calls?.[0]?.at ?? from;
    if (follow) await pause(calls ? PAUSE_MS : pauseAfter(failures));
    failures = calls ? 0 : failures + 1;
  } while (follow);
}

/** The latest calls, or all calls since `from`; the newest first. */
async function read(
  { requests }: Salus,
  from: string | undefined,
  limit: string,
): Promise<ApiRequest[]> {
  if (from === undefined) return (await requests.list({ limit })).data;
  const calls: ApiRequest[] = [];
  for await (const one of requests.all({ from, limit: '100' })) calls.push(one);
  return calls;
}

const lineOf = ({ at, method, path, status, durationMs, errorCode }: ApiRequest) =>
  `${at.slice(11, 19)}  ${status}  ${method.padEnd(6)} ${path}  ${durationMs} ms${errorCode ? `  ${errorCode}` : ''}`;
