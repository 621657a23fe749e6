/** The device and network that purchase limits count. */
import { sha256Hex } from '../../platform/core/sha256.ts';
import { networkOf } from '../../platform/http/network-of.ts';

export interface Origin {
  kind: 'device' | 'network';
  /** SHA-256 in hex: only the hash of an address or device is stored. */
  subject: string;
}

export function originsOf(address: string, deviceId: string | null): Origin[] {
  return [
    { kind: 'network', subject: sha256Hex(`network:${networkOf(address)}`) },
    ...(deviceId === null
      ? []
      : [{ kind: 'device' as const, subject: sha256Hex(`device:${deviceId}`) }]),
  ];
}
