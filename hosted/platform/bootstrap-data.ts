import {
  BOOTSTRAP_ELEMENT_ID,
  type HostedBootstrapData,
} from '#shared/documents/bootstrap-data.ts';

/**
 * Used by documents without bootstrap data: the API of this origin and the languages of the
 * specification.
 */
const DEFAULTS: HostedBootstrapData = {
  apiBase: '/api',
  locales: { default: 'en', enabled: ['en', 'es'] },
};

/** The bootstrap data in the document. */
export function readBootstrapData(page: Document): HostedBootstrapData {
  const text = page.getElementById(BOOTSTRAP_ELEMENT_ID)?.textContent ?? '{}';
  try {
    const bootstrapData: Partial<HostedBootstrapData> | null = JSON.parse(text);
    const { apiBase, locales, cardScript } = { ...DEFAULTS, ...bootstrapData };
    return {
      apiBase: apiBase.replace(/\/+$/, ''),
      locales,
      ...(typeof cardScript === 'string' ? { cardScript } : {}),
    };
  } catch {
    // Invalid bootstrap data falls back to the defaults.
    return DEFAULTS;
  }
}
