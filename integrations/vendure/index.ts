/** Salus in Vendure 3: `SalusPlugin.init(options)` in the `plugins` of `vendure-config`. */
export { salusPaymentHandler } from './handler.ts';
export { SALUS_OPTIONS, type SalusOptions } from './options.ts';
export { SalusPlugin } from './plugin.ts';
