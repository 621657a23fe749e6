/** The published documents as a collection of Astro. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Loader } from 'astro/loaders';
import { siteLinks } from './links.ts';
import { withAnchors } from './markup.ts';
import { GUIDES, type Guide } from './nav.ts';
import { withTabs } from './tabs.ts';

/** The Markdown of a guide, with links of the site. The build runs in the repository's folder. */
export async function readGuide({ file }: Guide): Promise<string> {
  return siteLinks(await readFile(join(process.cwd(), 'docs', file), 'utf8'), file);
}

/** The first paragraph, for search engines and `llms.txt`. */
export function descriptionOf(markdown: string): string {
  const prose = markdown.replace(/^```[\s\S]*?^```$/gm, '').split(/\n\n+/);
  const paragraph = prose.find((part) => /^[A-Z*`]/.test(part)) ?? '';
  const text = paragraph.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*`]/g, '');
  const [first = ''] = text.replace(/\s+/g, ' ').split(/(?<=[.:]) (?=[A-Z])/);
  return first.length > 200 ? `${first.slice(0, 199)}…` : first;
}

export const guideLoader: Loader = {
  name: 'guides',
  async load({ store, renderMarkdown, generateDigest }) {
    for (const guide of GUIDES) {
      const body = await readGuide(guide);
      const rendered = await renderMarkdown(withTabs(body));
      const html = withAnchors(rendered.html);
      store.set({
        id: guide.slug,
        data: {
          title: /^# (.+)$/m.exec(body)?.[1] ?? guide.title,
          description: descriptionOf(body),
        },
        body,
        // Astro keeps an entry of an earlier build whose digest is the same.
        digest: generateDigest(html),
        rendered: { ...rendered, html },
      });
    }
  },
};
