/**
 * Theme and language may change while the checkout runs, at the request of the embedding page. A reload
 * would sign the member out.
 */
import { signal } from '@preact/signals';
import { BOOTSTRAP_ELEMENT_ID, type FrameBootstrapData } from '#shared/documents/bootstrap-data.ts';
import type { Look } from '#shared/embed/messages.ts';
import { LOOK } from '#shared/embed/protocol.ts';
import { createLanguage, type Language } from '../texts.ts';

export interface LiveLanguage extends Language {
  replace(language: Language): void;
}

/** Views that read a text are rendered again when the language changes. */
export function liveLanguage(first: Language): LiveLanguage {
  const current = signal(first);
  return {
    texts: (text) => current.value.texts(text),
    value: (value) => current.value.value(value),
    replace(language) {
      current.value = language;
    },
  };
}

/**
 * Follows the embedding page's requests; other windows and origins are ignored.
 * @param origin the embedding page's exact origin
 */
export function followLook(language: LiveLanguage, origin: string): void {
  const { documentElement: root } = document;
  let wanted = root.lang;
  addEventListener('message', async ({ source, origin: sender, data }) => {
    if (source !== window.parent || sender !== origin) return;
    if (!isLook(data)) return;
    const { theme, locale } = data;
    if (theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = theme;
    if (locale === '' || locale === wanted) return;
    wanted = locale;
    const read = await readTexts(locale).catch(() => undefined);
    if (!read || locale !== wanted) return;
    root.lang = read.locale;
    language.replace(createLanguage(read.locale, read.texts));
  });
}

/** The schema of the same name, written out: a frame holds no schemas (decision 0028). */
export function isLook(data: unknown): data is Look {
  if (typeof data !== 'object' || data === null) return false;
  const { name, theme, locale, ...others } = data as Partial<Record<string, unknown>>;
  return (
    name === LOOK &&
    (theme === 'light' || theme === 'dark' || theme === 'auto') &&
    typeof locale === 'string' &&
    locale.length <= 35 &&
    Object.keys(others).length === 0
  );
}

const BOOTSTRAP = new RegExp(`id="${BOOTSTRAP_ELEMENT_ID}">(.*?)</script>`, 's');

/** From this frame's own document in that language, or in the one that the server has instead. */
async function readTexts(
  locale: string,
): Promise<Pick<FrameBootstrapData, 'locale' | 'texts'> | undefined> {
  const answer = await fetch(`${location.pathname}?locale=${encodeURIComponent(locale)}`);
  // Not parsed as HTML: the policy of this document would block and report the other one's styles.
  const data = BOOTSTRAP.exec(await answer.text())?.[1];
  return data ? JSON.parse(data) : undefined;
}
