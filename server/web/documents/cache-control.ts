/** For files whose name changes with their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
