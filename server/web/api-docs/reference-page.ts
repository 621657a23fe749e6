/** The whole reference on one page, so that the browser's search covers everything. */
import { brand } from '#shared/brand.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Html, html } from '../../platform/core/html.ts';
import type { Call } from './code-samples.ts';
import type { OpenApi } from './openapi-types.ts';
import { operationSection } from './operation-section.ts';
import { OVERVIEW, overview } from './overview.ts';
import { type NavGroup, pageFrame } from './page-frame.ts';
import { json, prose } from './prose.ts';
import { isForServers } from './response-headers.ts';
import { fieldList } from './schema-fields.ts';
import { TAGS } from './tags.ts';

export function referencePage(document: OpenApi, config: Config): string {
  const calls = callsOf(document, config.publicUrl);
  const groups = Object.entries(TAGS)
    .map(([tag, about]) => ({
      tag,
      about,
      own: calls.filter((one) => one.operation.tags[0] === tag),
    }))
    .filter(({ own }) => own.length > 0);
  const nav: NavGroup[] = [
    { title: 'Overview', links: OVERVIEW },
    ...groups.map(({ tag, own }) => ({
      title: tag,
      links: own.map(({ operation }) => ({
        href: `#${operation.operationId}`,
        text: operation.summary,
      })),
    })),
    {
      title: 'Webhooks',
      links: Object.keys(document.webhooks ?? {}).map((type) => ({
        href: `#event-${type}`,
        text: type,
      })),
    },
    {
      title: 'More',
      links: [
        { href: '#objects', text: 'Objects' },
        { href: '/api/docs/errors', text: 'Error codes' },
      ],
    },
  ];
  const body = html`${overview(config)}
${groups.map(
  ({ tag, about, own }) =>
    html`<section><h2 id="${anchor(tag)}">${tag}</h2><p>${about}</p>${own.map((call) => operationSection(call, document))}</section>`,
)}
${webhookSection(document)}
${objectSection(document)}`;
  return pageFrame(config, { title: `${brand.name} API`, nav, body });
}

const anchor = (tag: string) => tag.toLowerCase().replaceAll(' ', '-');

function callsOf({ paths }: OpenApi, origin: string): Call[] {
  return Object.entries(paths)
    .filter(([path]) => isForServers(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        return { method: method.toUpperCase(), path, operation, origin };
      }),
    );
}

function webhookSection({ webhooks = {} }: OpenApi): Html {
  const events = Object.entries(webhooks).map(([type, { post }]) => {
    const example = post.requestBody?.content['application/json']?.example;
    return html`<section id="event-${type}" class="operation">
<div class="words"><h3><code>${type}</code></h3><p>${prose(post.summary)}</p></div>
<div class="samples"><details><summary>Example</summary>${json(example)}</details></div>
</section>`;
  });
  return html`<section>
<h2 id="webhooks">Webhooks</h2>
<p>Your server is sent a signed <code>POST</code> when something has happened, at least once and in no promised order, until it answers with a 2xx. The signatures follow <a href="https://www.standardwebhooks.com" rel="noreferrer">Standard Webhooks</a>: verify them with a library of your language. Whatever you have missed is in the <a href="#listEvents">list of events</a>.</p>
${events}
</section>`;
}

function objectSection({ components }: OpenApi): Html {
  const objects = Object.entries(components.schemas)
    .filter(([name]) => !name.startsWith('New'))
    .map(
      ([name, schema]) =>
        html`<section id="schema-${name}" class="object"><h3>${name}</h3>${fieldList(schema, false)}</section>`,
    );
  return html`<section><h2 id="objects">Objects</h2>${objects}</section>`;
}
