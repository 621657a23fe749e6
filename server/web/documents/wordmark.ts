import { BRAND_MARK, brand } from '#shared/brand.ts';

const LOCK = 'M4 8V6a4 4 0 1 1 8 0v2h1v7H3V8Zm2 0h4V6a2 2 0 1 0-4 0Z';

const icon = (viewBox: string, ...paths: string[]) =>
  `<svg aria-hidden="true" viewBox="${viewBox}" fill="currentColor">${paths
    .map((path) => `<path d="${path}"/>`)
    .join('')}</svg>`;

export const MARK = icon('0 0 36 40', ...BRAND_MARK);

/** Whose document an embedded one is. Markup of the document, so that it is painted without a script. */
export const WORDMARK = `${icon('0 0 16 16', LOCK)}${MARK}${brand.name}`;
