import type { Texts } from '#shared/boot.ts';
import { loadTexts, startTexts } from '../app/i18n.ts';

const files = import.meta.glob<Texts>('../../locales/*/*.json', { import: 'default' });

/** The app's texts, from the files themselves instead of a server. */
export async function startTestTexts(
  language: string,
  enabled: readonly string[] = ['en', 'es'],
): Promise<void> {
  await startTexts({
    language,
    enabled,
    async read(wanted, area) {
      const load = files[`../../locales/${wanted}/${area}.json`];
      if (!load) throw new Error('no such file');
      return load();
    },
  });
  // A page asks for them once, and it may have been another test that opened it first.
  await loadTexts(['member-errors']);
}
