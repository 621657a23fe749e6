import { readFileSync } from 'node:fs';
import { brand } from '#shared/brand.ts';
import { NONCE_PLACEHOLDER } from '#shared/documents/bootstrap-data.ts';
import type { Config } from '../../platform/config/config.ts';
import { Html, html } from '../../platform/core/html.ts';

const file = (name: string) => readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8');
const STYLE = new Html(file('docs.css'));
const SCRIPT = new Html(file('try-it.js'));

export interface NavGroup {
  title: string;
  links: { href: string; text: string }[];
}

interface Page {
  title: string;
  nav: NavGroup[];
  body: Html;
}

/** A self-contained page for developers, in English. Each response inserts its nonce. */
export function pageFrame({ mode }: Pick<Config, 'mode'>, { title, nav, body }: Page): string {
  const groups = nav.map(
    ({ title, links }) =>
      html`<h2>${title}</h2><ul>${links.map(
        ({ href, text }) => html`<li><a href="${href}">${text}</a></li>`,
      )}</ul>`,
  );
  return html`<!doctype html>
<html lang="en" data-mode="${mode}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style nonce="${NONCE_PLACEHOLDER}">${STYLE}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<a class="name" href="/api/docs">${brand.name} <span>API</span></a>
<span class="mode">${mode === 'sandbox' ? 'Sandbox' : 'Production'}</span>
<a class="away" href="/api/openapi.json">OpenAPI 3.1</a>
</header>
<div class="page">
<nav aria-label="Contents"><details class="contents" open><summary>Contents</summary>${groups}</details></nav>
<main id="content" tabindex="-1">${body}</main>
</div>
<script nonce="${NONCE_PLACEHOLDER}">${SCRIPT}</script>
</body>
</html>
`.text;
}
