import type { Config } from '../../platform/config/config.ts';
import { mayBePrivate, PrivateAddressError } from '../../platform/egress/address-guard.ts';
import { fieldProblem } from '../../platform/http/problem.ts';

const FIELD = 'recipientWebhook';

/**
 * Validates a webhook address. Its IP address is checked again at every delivery.
 * @throws Problem validation_failed
 */
export function webhookAddress(
  given: string,
  { mode, webhookAllow }: Pick<Config, 'mode' | 'webhookAllow'>,
): string {
  const url = new URL(given);
  if (url.username || url.password) {
    throw fieldProblem(FIELD, 'May not contain a user name or password.');
  }
  if (mode === 'production' && url.protocol !== 'https:') {
    throw fieldProblem(FIELD, 'Must begin with https://.');
  }
  try {
    mayBePrivate(url, webhookAllow);
  } catch (error) {
    if (error instanceof PrivateAddressError)
      throw fieldProblem(FIELD, 'Must be a public address.');
    throw error;
  }
  return given;
}
