/** What documents call an installation, which replaces it by its own address. */
export const ORIGIN = 'https://pay.example';
