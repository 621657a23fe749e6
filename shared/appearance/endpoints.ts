/** How a business's checkout looks: its logo, colours, corners and font. */
import * as z from 'zod/mini';
import { FONTS, type FontName, PALETTE } from '../embed/palette.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { LOGO_PROBLEMS, MOST_LOGO_BYTES } from './logo-limits.ts';

/** In CSS pixels, of buttons and fields. */
export const RADII = [0, 4, 8, 12, 16, 24] as const;

const FONT_NAMES = Object.keys(FONTS) as FontName[];

const Colour = z
  .string()
  .check(z.regex(/^#[0-9a-f]{6}$/, `A colour such as "${PALETTE.light.accent}".`));

/** `logo` is the hash in its address; null means none, or ours. */
export const Appearance = z.object({
  logo: z.nullable(z.string()),
  /** A logo needs a proven domain; one that was uploaded before is hidden until it is proven again. */
  isDomainProven: z.boolean(),
  /** Our support has removed the logo, and no other is accepted. */
  isLogoBlocked: z.boolean(),
  accentLight: z.nullable(z.string()),
  accentDark: z.nullable(z.string()),
  radius: z.nullable(z.number()),
  font: z.nullable(z.string()),
});
export type Appearance = z.output<typeof Appearance>;

const own = ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'] as const;

export const read = {
  name: 'readAppearance',
  method: 'GET',
  path: '/merchant/appearance',
  summary: 'Read your appearance',
  description: 'How your checkout looks: logo, accents, corners and font.',
  access: 'business',
  scope: 'settings:read',
  status: 200,
  response: Appearance,
  errors: own,
} as const satisfies Endpoint;

/**
 * Changes the given fields; null restores ours. An accent needs a contrast of 3:1 with the card of
 * its scheme; the message of a refused one names its contrast and the nearest accepted colour.
 */
export const update = {
  name: 'updateAppearance',
  method: 'PUT',
  path: '/merchant/appearance',
  summary: 'Change your appearance',
  description:
    'Changes the given fields; null restores ours. An accent needs a contrast of 3:1 with the card of its scheme: a refused one names its contrast and the nearest colour that is accepted.',
  access: 'business',
  scope: 'settings:write',
  body: z.strictObject({
    accentLight: z.optional(z.nullable(Colour)),
    accentDark: z.optional(z.nullable(Colour)),
    radius: z.optional(z.nullable(z.literal(RADII))),
    font: z.optional(z.nullable(z.enum(FONT_NAMES))),
  }),
  status: 200,
  response: Appearance,
  errors: own,
} as const satisfies Endpoint;

/** Base64 has four characters for three bytes. */
const MOST_CHARS = Math.ceil(MOST_LOGO_BYTES / 3) * 4;

/**
 * The image is encoded again at 256 by 256 pixels without its metadata, and needs a proven domain.
 */
export const uploadLogo = {
  name: 'uploadLogo',
  method: 'PUT',
  path: '/merchant/appearance/logo',
  summary: 'Upload your logo',
  description:
    'A PNG, JPEG or WebP image in base64. It is encoded again at 256 by 256 pixels without its metadata, and needs a proven domain.',
  access: 'business',
  scope: 'settings:write',
  body: z.strictObject({
    image: z
      .string()
      .check(
        z.maxLength(MOST_CHARS, LOGO_PROBLEMS.bytes),
        z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Base64.'),
      ),
  }),
  mostBodyBytes: MOST_CHARS + 1024,
  status: 200,
  response: Appearance,
  errors: own,
} as const satisfies Endpoint;

export const deleteLogo = {
  name: 'deleteLogo',
  method: 'DELETE',
  path: '/merchant/appearance/logo',
  summary: 'Delete your logo',
  description: 'The checkout shows your initial instead.',
  access: 'business',
  scope: 'settings:write',
  status: 200,
  response: Appearance,
  errors: own,
} as const satisfies Endpoint;
