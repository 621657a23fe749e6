import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const read = {
  ...endpoints.read,
  name: 'readAppearance',
  summary: 'Read your appearance',
  description: 'How your checkout looks: logo, accents, corners and font.',
} as const satisfies Documented;

export const update = {
  ...endpoints.update,
  name: 'updateAppearance',
  summary: 'Change your appearance',
  description:
    'Changes the given fields; null restores ours. An accent needs a contrast of 3:1 with the card of its scheme: a refused one names its contrast and the nearest colour that is accepted.',
} as const satisfies Documented;

export const uploadLogo = {
  ...endpoints.uploadLogo,
  name: 'uploadLogo',
  summary: 'Upload your logo',
  description:
    'A PNG, JPEG or WebP image in base64. It is encoded again at 256 by 256 pixels without its metadata, and needs a proven domain.',
} as const satisfies Documented;

export const deleteLogo = {
  ...endpoints.deleteLogo,
  name: 'deleteLogo',
  summary: 'Delete your logo',
  description: 'The checkout shows your initial instead.',
} as const satisfies Documented;
