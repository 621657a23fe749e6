/**
 * Encodes a list of texts unambiguously, for hashing: each as its length in bytes, a colon and the
 * text; null as a dash. The SQL function `format.hash_input` does the same.
 */
export const hashInput = (fields: readonly (string | null)[]): string =>
  fields.map((field) => (field === null ? '-' : `${Buffer.byteLength(field)}:${field}`)).join(',');
