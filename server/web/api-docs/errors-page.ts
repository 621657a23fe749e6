import { brand } from '#shared/brand.ts';
import { catalogue, type ErrorCode, isErrorCode } from '#shared/errors.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Html, html } from '../../platform/core/html.ts';
import { MEANINGS } from './error-meanings.ts';
import type { OpenApi } from './openapi-types.ts';
import { pageFrame } from './page-frame.ts';
import { prose } from './prose.ts';
import { isForServers } from './response-headers.ts';

/** Lists every error code under an anchor; the `docs` field of an error links to it. */
export function errorsPage(document: OpenApi, config: Pick<Config, 'mode'>): string {
  const all = Object.keys(catalogue).filter(isErrorCode);
  const users = merchantUsers(document);
  const isOwn = (code: ErrorCode) => users.has(code) || code === 'method_not_allowed';
  const own = all.filter(isOwn);
  const others = all.filter((code) => !isOwn(code));
  const body = html`<section class="overview">
<h1>Error codes</h1>
<p class="lead">What raises each code, and what to do about it. Go by the code, never by the message.</p>
<h2 id="businesses">Of calls with an API token</h2>
${own.map((code) => entry(code, users.get(code) ?? []))}
<h2 id="members">Of members’ calls</h2>
<p>Answered to ${brand.name}’s own pages, and to a checkout in a shop’s page.</p>
${others.map((code) => entry(code, []))}
</section>`;
  const links = (codes: ErrorCode[]) => codes.map((code) => ({ href: `#${code}`, text: code }));
  return pageFrame(config, {
    title: `Error codes – ${brand.name} API`,
    nav: [
      { title: 'More', links: [{ href: '/api/docs', text: 'Reference' }] },
      { title: 'With an API token', links: links(own) },
      { title: 'Members', links: links(others) },
    ],
    body,
  });
}

function entry(code: ErrorCode, users: string[]): Html {
  const { status, message } = catalogue[code];
  const { cause = '', remedy = '' } = MEANINGS[code] ?? {};
  return html`<section id="${code}" class="error">
<h3><code>${code}</code> <span class="type">${String(status)}</span></h3>
<p class="message">${message}</p>
<dl class="fields"><div><dt>When</dt><dd>${prose(cause)}</dd></div><div><dt>What to do</dt><dd>${prose(remedy)}</dd></div>${
    users.length > 0
      ? html`<div><dt>Calls</dt><dd>${users.map((name) => html`<a href="/api/docs#${name}"><code>${name}</code></a> `)}</dd></div>`
      : ''
  }</dl>
</section>`;
}

/** The merchant operations that can return each code. */
function merchantUsers({ paths }: OpenApi): Map<ErrorCode, string[]> {
  const users = new Map<ErrorCode, string[]>();
  const operations = Object.entries(paths)
    .filter(([path]) => isForServers(path))
    .flatMap(([, methods]) => Object.values(methods));
  for (const operation of operations) {
    for (const code of operation['x-error-codes']) {
      users.set(code, [...(users.get(code) ?? []), operation.operationId]);
    }
  }
  return users;
}
