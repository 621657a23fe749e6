/** The Markdown of each guide, for programs and language models. */
import type { APIRoute } from 'astro';
import { readGuide } from '../lib/guides.ts';
import { withSiteAddresses } from '../lib/links.ts';
import { GUIDES } from '../lib/nav.ts';

export const getStaticPaths = () =>
  GUIDES.map((guide) => ({ params: { slug: guide.slug }, props: { guide } }));

export const GET: APIRoute = async ({ props }) =>
  new Response(withSiteAddresses(await readGuide(props.guide)));
