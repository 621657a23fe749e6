/** What Vite wrote where a nonce belongs; see vite.config.ts. */
export const NONCE_PLACEHOLDER = 'CSP_NONCE';
