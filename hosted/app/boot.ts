import { BOOT_ELEMENT_ID, type HostedBoot } from '#shared/boot.ts';

/** A document without boot data is served beside the API, in the languages of the specification. */
const DEFAULTS: HostedBoot = { apiBase: '/api', locales: { default: 'en', enabled: ['en', 'es'] } };

/** What the server put into the document. */
export function readBoot(page: Document): HostedBoot {
  const text = page.getElementById(BOOT_ELEMENT_ID)?.textContent ?? '{}';
  try {
    const boot: Partial<HostedBoot> | null = JSON.parse(text);
    const { apiBase, locales, cardScript } = { ...DEFAULTS, ...boot };
    return {
      apiBase: apiBase.replace(/\/+$/, ''),
      locales,
      ...(typeof cardScript === 'string' ? { cardScript } : {}),
    };
  } catch {
    // Not ours to repair: the defaults are as good a guess as any.
    return DEFAULTS;
  }
}
