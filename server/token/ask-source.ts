import * as z from 'zod/mini';
import { Decimal } from '#shared/http/fields.ts';
import { parseDecimal } from '#shared/money.ts';

const TIME_LIMIT_MS = 5_000;
const MOST_BYTES = 64 * 1024;
/** Of a price, as the column has them. */
export const RATE_DECIMALS = 12;

const Told = z.object({ rates: z.record(z.string(), Decimal) });

/**
 * What the source says of these currencies; those it does not name are left out. It is believed in
 * nothing but its prices: no redirect is followed, and no more is read than they need.
 * @throws Error saying what was wrong with the answer
 */
export async function askSource(
  url: string,
  currencies: string[],
  cut: AbortSignal,
): Promise<Record<string, string>> {
  const response = await fetch(url, {
    redirect: 'error',
    headers: { accept: 'application/json' },
    signal: AbortSignal.any([AbortSignal.timeout(TIME_LIMIT_MS), cut]),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`the source of prices answered ${response.status}`);
  }
  const told = Told.safeParse(JSON.parse(await readText(response)));
  if (!told.success) throw new Error('the source of prices did not answer with prices');
  const named = Object.entries(told.data.rates).filter(([currency]) =>
    currencies.includes(currency),
  );
  const unfit = named.find(([, rate]) => !parseDecimal(rate, RATE_DECIMALS));
  if (unfit) throw new Error(`the source of prices says ${unfit[1]} of ${unfit[0]}`);
  return Object.fromEntries(named);
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw new Error('the source of prices says too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
