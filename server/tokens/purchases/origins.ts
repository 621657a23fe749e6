/** The device and networks that purchase limits count. */
import { sha256Hex } from '../../platform/core/sha256.ts';
import { countedNetworks } from '../../platform/http/counted-networks.ts';

export interface Origin {
  /** `wide_network`: a /48 of IPv6, with a multiple of the limits of a network. */
  kind: 'device' | 'network' | 'wide_network';
  /** SHA-256 in hex: only the hash of an address or device is stored. */
  subject: string;
  /** The origin may use this multiple of the limits. */
  times: number;
}

export function originsOf(address: string, deviceId: string | null): Origin[] {
  const networks = countedNetworks(address, 24).map(
    ({ network, times }): Origin => ({
      kind: times === 1 ? 'network' : 'wide_network',
      subject: sha256Hex(`network:${network}`),
      times,
    }),
  );
  if (deviceId === null) return networks;
  return [...networks, { kind: 'device', subject: sha256Hex(`device:${deviceId}`), times: 1 }];
}
