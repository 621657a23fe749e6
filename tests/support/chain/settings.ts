import type { ChainSettings } from '../../../server/platform/config/chain.ts';
import { newKeys } from '../../../server/tokens/chain/signer/new-keys.ts';

/** A chain that is configured but never called. */
export const SILENT_CHAIN: ChainSettings = {
  rpcUrls: ['http://127.0.0.1:9'],
  quorum: 1,
  chainId: 31_337,
  network: 'Silent chain',
  token: '0x52908400098527886E0F7030069857D2E4169EE7',
  confirmations: 'finalized',
  ...newKeys().public,
  minimumDeposit: 0n,
  pollSeconds: 1,
};
