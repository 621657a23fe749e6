/** The public address, as `status` shows it: whether it answers, and until when its certificate is valid. */
import type { Config } from '../../platform/config/config.ts';
import { CERTIFICATE_LIMIT_MS, certificateEnd } from '../../platform/health/certificate.ts';
import type { Part } from './status-part.ts';

export async function addressPart({ publicUrl }: Config): Promise<Part> {
  const name = 'address';
  if (!publicUrl.startsWith('https:')) return { name, state: 'live', detail: publicUrl };
  try {
    const end = await certificateEnd(publicUrl);
    const state = end.getTime() - Date.now() < CERTIFICATE_LIMIT_MS ? 'fails' : 'live';
    return { name, state, detail: `${publicUrl}, certificate until ${end.toISOString()}` };
  } catch (error) {
    // Some networks drop what a machine sends to its own public address.
    const state = isUnanswered(error) ? 'live' : 'fails';
    const why = isUnanswered(error) ? 'no answer within 5 s from here' : reasonOf(error);
    return { name, state, detail: `${publicUrl}, certificate not read: ${why}` };
  }
}

const isUnanswered = (error: unknown) =>
  error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError');

/** An address with several numbers has an error for each, and no message of its own. */
function reasonOf(error: unknown): string {
  const [first = error] = error instanceof AggregateError ? error.errors : [];
  return first instanceof Error ? first.message : String(first);
}
