import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const read = {
  ...endpoints.read,
  name: 'readAppearance',
  summary: 'Read your appearance',
  description:
    'Returns how your checkout looks: its logo, accent colours, corner radius and font, and whether our home page lists you.',
} as const satisfies Documented;

export const update = {
  ...endpoints.update,
  name: 'updateAppearance',
  summary: 'Change your appearance',
  description:
    'Changes the fields that you send; null restores our default. An accent colour needs a contrast of 3:1 with the background of its theme. If it is refused, the error names its contrast and the nearest accepted colour.',
} as const satisfies Documented;

export const uploadLogo = {
  ...endpoints.uploadLogo,
  name: 'uploadLogo',
  summary: 'Upload your logo',
  description:
    'Accepts a PNG, JPEG or WebP image in base64. We encode it again at 256 by 256 pixels without its metadata. Your domain must be proven.',
} as const satisfies Documented;

export const deleteLogo = {
  ...endpoints.deleteLogo,
  name: 'deleteLogo',
  summary: 'Delete your logo',
  description: 'The checkout then shows the first letter of your name.',
} as const satisfies Documented;
