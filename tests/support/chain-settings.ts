import { newKeys } from '../../server/chain/new-keys.ts';
import type { ChainSettings } from '../../server/chain/settings.ts';

/** A chain that is named and never asked. */
export const SILENT_CHAIN: ChainSettings = {
  rpcUrl: 'http://127.0.0.1:9',
  chainId: 31_337,
  network: 'Silent chain',
  token: '0x52908400098527886E0F7030069857D2E4169EE7',
  confirmations: 'finalized',
  ...newKeys().public,
  minimumDeposit: 0n,
  pollSeconds: 1,
};
