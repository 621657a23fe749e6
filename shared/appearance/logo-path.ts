/** The address of a logo on our origin. It never changes: another image has another hash. */
export const logoPath = (hash: string): string => `/logos/${hash}.webp`;
