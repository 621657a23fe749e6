import type { Texts } from '#shared/documents/bootstrap-data.ts';
import { loadTexts, startTexts } from '../platform/i18n.ts';

const files = import.meta.glob<Texts>('../../locales/*/*.json', { import: 'default' });

/** Loads the app's texts from the files. */
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
  // Pages and lazy parts load their texts only once, possibly in an earlier test.
  await loadTexts(['account', 'home-parts', 'member-errors', 'test-members']);
}
