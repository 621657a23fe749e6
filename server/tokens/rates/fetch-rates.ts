import * as z from 'zod/mini';
import { Decimal } from '#shared/http/fields.ts';
import { parseDecimal } from '#shared/money.ts';

const TIME_LIMIT_MS = 5_000;
const MOST_BYTES = 64 * 1024;
/** Decimals of a price, as in the database column. */
export const RATE_DECIMALS = 12;

const SourceResponse = z.object({ rates: z.record(z.string(), Decimal) });

/**
 * Fetches the source's prices of these currencies; missing ones are omitted. The source is
 * untrusted: redirects are not followed, and the response's size is limited.
 * @throws Error with the reason why the response is invalid
 */
export async function fetchRates(
  url: string,
  currencies: string[],
  stop: AbortSignal,
): Promise<Record<string, string>> {
  const response = await fetch(url, {
    redirect: 'error',
    headers: { accept: 'application/json' },
    signal: AbortSignal.any([AbortSignal.timeout(TIME_LIMIT_MS), stop]),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`the price source answered ${response.status}`);
  }
  const parsed = SourceResponse.safeParse(JSON.parse(await readText(response)));
  if (!parsed.success) throw new Error('the price source sent an invalid response');
  const named = Object.entries(parsed.data.rates).filter(([currency]) =>
    currencies.includes(currency),
  );
  const unfit = named.find(([, rate]) => !parseDecimal(rate, RATE_DECIMALS));
  if (unfit) throw new Error(`the price source sent the invalid price ${unfit[1]} for ${unfit[0]}`);
  return Object.fromEntries(named);
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw new Error('the response of the price source is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
