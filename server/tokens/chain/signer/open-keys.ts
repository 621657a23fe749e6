import { readKeyFile } from './key-file.ts';
import { type KeyService, openKeyService } from './key-service.ts';
import { custodyInMemory, depositKeys, type SigningKeys } from './keys.ts';

/** Custody's key service and its address (EIP-55). */
export type CustodyService = KeyService & { custody: string };

/**
 * @param path of the key file, which has no custody key when a key service has it
 * @throws when custody's key is in neither or in both
 */
export async function openKeys(path: string, service?: CustodyService): Promise<SigningKeys> {
  const { custodyKey, depositXprv } = await readKeyFile(path);
  const depositAt = depositKeys(depositXprv);
  if (service) {
    if (custodyKey) throw new Error('SIGNER_KEYS_URL: remove custodyKey from SIGNER_KEYS');
    return { custody: await openKeyService(service, service.custody), depositAt };
  }
  if (!custodyKey) throw new Error('SIGNER_KEYS: custodyKey is missing, and SIGNER_KEYS_URL too');
  return { custody: custodyInMemory(custodyKey), depositAt };
}
