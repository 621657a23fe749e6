/** A list of the pages for language models (https://llmstxt.org). */
import type { APIRoute } from 'astro';
import { brand } from '#shared/brand.ts';
import { descriptionOf, readGuide } from '../lib/guides.ts';
import { SITE } from '../lib/links.ts';
import { GUIDES, SECTIONS } from '../lib/nav.ts';

export const GET: APIRoute = async () => {
  const descriptions = new Map<string, string>();
  for (const guide of GUIDES) descriptions.set(guide.slug, descriptionOf(await readGuide(guide)));
  const lines = SECTIONS.flatMap(({ title, guides }) => [
    '',
    `## ${title}`,
    '',
    ...guides.map((one) => {
      const about = descriptions.get(one.slug);
      const address = `${SITE}/${one.slug}${'file' in one ? '.md' : ''}`;
      return `- [${one.title}](${address})${about ? `: ${about}` : ''}`;
    }),
  ]);
  const head = [
    `# ${brand.name}`,
    '',
    `> Checkout, wallet and membership for a community with its own token. A business's server asks for payments, shows the checkout in a page, refunds, links members and receives signed webhooks.`,
    '',
    'Each page of the documentation is Markdown at its address with `.md`. The merchant API is described for programs at https://pay.example/api/merchant/openapi.json.',
  ];
  return new Response([...head, ...lines, ''].join('\n'));
};
