import { catalogue } from '#shared/errors.ts';
import { type Html, html } from '../../../server/platform/core/html.ts';
import {
  componentOf,
  type OpenApi,
  type Parameter,
} from '../../../server/web/api-docs/openapi-types.ts';
import { type Call, curl, javascript } from './code-samples.ts';
import { code, json, prose } from './prose.ts';
import { fieldItem, fieldList } from './schema-fields.ts';
import { tryForm } from './try-form.ts';

/** One operation: description, parameters, responses, errors, and a form to try it. */
export function operationSection(call: Call, document: OpenApi): Html {
  const { method, path, operation } = call;
  const { operationId, summary, description = '', parameters = [], requestBody } = operation;
  const [status = '', answer] = Object.entries(operation.responses)[0] ?? [];
  const given = answer?.content?.['application/json'];
  const taken = requestBody?.content['application/json']?.schema;
  const takenName = taken && componentOf(taken);
  const body = takenName ? document.components.schemas[takenName] : taken;
  const places: [Parameter['in'], string][] = [
    ['path', 'In the address'],
    ['query', 'Query'],
    ['header', 'Header'],
  ];
  return html`<section id="${operationId}" class="operation">
<h2>${summary} <a class="anchor" href="#${operationId}" aria-label="Link to “${summary}”">#</a></h2>
<p class="call"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></p>
<p>${prose(description)}</p>
${places.map(([place, title]) => {
  const own = parameters.filter((one) => one.in === place);
  return own.length === 0
    ? html``
    : html`<h3>${title}</h3><dl class="fields">${own.map((one) =>
        fieldItem(
          one.name,
          { ...one.schema, description: one.description ?? '' },
          one.required ?? false,
        ),
      )}</dl>`;
})}
${body ? html`<h3>Body</h3>${fieldList(body, true)}` : ''}
<h3>Answer</h3>
<p><code>${status}</code> with ${answerName(given?.schema)}.</p>
<h3>Refusals</h3>
<ul class="codes">${operation['x-error-codes'].map(
    (one) =>
      html`<li><a href="/docs/errors#${one}"><code>${one}</code></a> <span class="quiet">${String(catalogue[one].status)}</span></li>`,
  )}</ul>
<h3>Example</h3>
<salus-tabs>
<section data-tab="curl"><p class="tab-name">curl</p>${code(curl(call))}</section>
<section data-tab="JavaScript"><p class="tab-name">JavaScript</p>${code(javascript(call))}</section>
</salus-tabs>
${given?.example === undefined ? '' : json(given.example)}
${tryForm(call)}
</section>`;
}

function answerName(schema: Parameters<typeof componentOf>[0] | undefined): Html {
  const one = schema && componentOf(schema);
  if (one) return html`a <a href="/docs/api/objects#schema-${one}">${one}</a>`;
  const items = schema?.properties?.data?.items;
  const many = items && componentOf(items);
  return many
    ? html`a page: <code>data</code>, a list of <a href="/docs/api/objects#schema-${many}">${many}</a>, and <code>next</code>`
    : html`an object`;
}
