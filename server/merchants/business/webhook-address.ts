import { type Config, privateReceivers } from '../../platform/config/config.ts';
import { mayBePrivate, PrivateAddressError } from '../../platform/egress/address-guard.ts';
import { fieldProblem } from '../../platform/http/problem.ts';

/**
 * Validates a webhook address. Its IP address is checked again at every delivery.
 * @param field that contains the address
 * @param given of the schema `webAddress`
 * @throws Problem validation_failed
 */
export function webhookAddress(
  field: string,
  given: string,
  config: Pick<Config, 'mode' | 'webhookAllow'>,
): string {
  const refused = (message: string) => fieldProblem(field, message, 'webhook_address');
  const url = new URL(given);
  if (config.mode === 'production' && url.protocol !== 'https:') {
    throw refused('Must begin with https://.');
  }
  try {
    mayBePrivate(url, privateReceivers(config));
  } catch (error) {
    if (error instanceof PrivateAddressError) throw refused('Must be a public address.');
    throw error;
  }
  return given;
}
