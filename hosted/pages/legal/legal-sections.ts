/** A legal text as `locales/<language>/legal-*.json` holds it. */
export interface LegalSection {
  /** The fragment of its address, the same in every language. */
  id: string;
  heading: string;
  /** A text is a paragraph, a list of texts is a list. */
  body: readonly (string | readonly string[])[];
}

/** Sections from what i18next gives, which is the key itself when a file could not be read. */
export function readSections(texts: unknown): LegalSection[] {
  return Array.isArray(texts) ? texts.filter(isSection) : [];
}

function isSection(value: unknown): value is LegalSection {
  if (typeof value !== 'object' || value === null) return false;
  const { id, heading, body } = value as Record<string, unknown>;
  return typeof id === 'string' && typeof heading === 'string' && Array.isArray(body);
}
