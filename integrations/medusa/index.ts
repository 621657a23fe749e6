/** Salus in Medusa 2: `{ resolve: '@salus/medusa', id: 'salus', options }` in `medusa-config`. */
import type { ModuleProviderExports } from '@medusajs/framework/types';
import { ModuleProvider, Modules } from '@medusajs/framework/utils';
import { SalusPaymentProvider } from './provider.ts';

export type { SalusOptions } from './options.ts';
export { SalusPaymentProvider } from './provider.ts';
export type { SalusPaymentData } from './session-data.ts';

const provider: ModuleProviderExports = ModuleProvider(Modules.PAYMENT, {
  services: [SalusPaymentProvider],
});
export default provider;
