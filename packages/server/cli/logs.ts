/** `salus logs`: the API calls of your keys, the newest last. */
import type { ApiRequest } from '../api-types.ts';
import { pause } from '../pause.ts';
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
  do {
    const { data } = await salus.requests.list(from ? { from, limit: '100' } : { limit });
    for (const one of data.toReversed()) {
      if (!shown.has(one.id) && !one.path.startsWith(OWN)) output.tell(lineOf(one), one);
      shown.add(one.id);
    }
    from = data[0]?.at ?? from;
    if (follow) await pause(PAUSE_MS);
  } while (follow);
}

const lineOf = ({ at, method, path, status, durationMs, errorCode }: ApiRequest) =>
  `${at.slice(11, 19)}  ${status}  ${method.padEnd(6)} ${path}  ${durationMs} ms${errorCode ? `  ${errorCode}` : ''}`;
