import { BOOT_ELEMENT_ID, type HostedBoot } from '#shared/boot.ts';

const DEFAULT_API_BASE = '/api';

/** What the server put into the document; a document without it is served beside the API. */
export function readBoot(page: Document): HostedBoot {
  const text = page.getElementById(BOOT_ELEMENT_ID)?.textContent ?? '{}';
  try {
    const boot: Partial<HostedBoot> | null = JSON.parse(text);
    if (typeof boot?.apiBase === 'string') return { apiBase: boot.apiBase.replace(/\/+$/, '') };
  } catch {
    // Not ours to repair: the default is as good a guess as any.
  }
  return { apiBase: DEFAULT_API_BASE };
}
