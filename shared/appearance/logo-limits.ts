/** Limits of an uploaded logo, and the messages for what is refused. */
export const MOST_LOGO_BYTES = 512 * 1024;
/** In base64, which has four characters for three bytes. */
export const MOST_LOGO_CHARS = Math.ceil(MOST_LOGO_BYTES / 3) * 4;
/** Per side, in pixels. */
export const MOST_LOGO_SIDE = 4096;

export const LOGO_PROBLEMS = {
  bytes: `At most ${MOST_LOGO_BYTES / 1024} kB.`,
  format: 'A PNG, JPEG or WebP image.',
  side: `At most ${MOST_LOGO_SIDE} pixels per side.`,
  animated: 'Not an animated image.',
  damaged: 'The image is damaged.',
  unproven: 'Needs a proven domain.',
  blocked: 'Our support has removed your logo. Write to us if it is your own.',
} as const;
export type LogoFault = keyof typeof LOGO_PROBLEMS;
