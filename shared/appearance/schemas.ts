import * as z from 'zod/mini';
import { FONTS, type FontName, PALETTE } from '../embed/palette.ts';
import { LOGO_PROBLEMS, MOST_LOGO_CHARS } from './logo-limits.ts';

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
  /** The public home page lists the business, while its domain is proven. */
  listed: z.boolean(),
});
export type Appearance = z.output<typeof Appearance>;

export const read = {
  response: Appearance,
};

export const update = {
  body: z.strictObject({
    accentLight: z.optional(z.nullable(Colour)),
    accentDark: z.optional(z.nullable(Colour)),
    radius: z.optional(z.nullable(z.literal(RADII))),
    font: z.optional(z.nullable(z.enum(FONT_NAMES))),
    listed: z.optional(z.boolean()),
  }),
  response: Appearance,
};

export const uploadLogo = {
  body: z.strictObject({
    image: z
      .string()
      .check(
        z.maxLength(MOST_LOGO_CHARS, LOGO_PROBLEMS.bytes),
        z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Base64.'),
      ),
  }),
  response: Appearance,
};

export const deleteLogo = {
  response: Appearance,
};
