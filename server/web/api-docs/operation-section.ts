import { catalogue } from '#shared/errors.ts';
import { type Html, html } from '../../platform/core/html.ts';
import { type Call, curl, javascript } from './code-samples.ts';
import { componentOf, type OpenApi, type Parameter } from './openapi-types.ts';
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
<div class="words">
<h3>${summary}</h3>
<p class="call"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></p>
<p>${prose(description)}</p>
${places.map(([place, title]) => {
  const own = parameters.filter((one) => one.in === place);
  return own.length === 0
    ? html``
    : html`<h4>${title}</h4><dl class="fields">${own.map((one) =>
        fieldItem(
          one.name,
          { ...one.schema, description: one.description ?? '' },
          one.required ?? false,
        ),
      )}</dl>`;
})}
${body ? html`<h4>Body</h4>${fieldList(body, true)}` : ''}
<h4>Answer</h4>
<p><code>${status}</code> with ${answerName(given?.schema)}.</p>
<h4>Refusals</h4>
<ul class="codes">${operation['x-error-codes'].map(
    (one) =>
      html`<li><a href="/api/docs/errors#${one}"><code>${one}</code></a> <span class="quiet">${String(catalogue[one].status)}</span></li>`,
  )}</ul>
</div>
<div class="samples">
<h4>curl</h4>${code(curl(call))}
<details><summary>JavaScript</summary>${code(javascript(call))}</details>
<h4>Answer</h4>${json(given?.example)}
${tryForm(call)}
</div>
</section>`;
}

function answerName(schema: Parameters<typeof componentOf>[0] | undefined): Html {
  const one = schema && componentOf(schema);
  if (one) return html`a <a href="#schema-${one}">${one}</a>`;
  const items = schema?.properties?.data?.items;
  const many = items && componentOf(items);
  return many
    ? html`a page: <code>data</code>, a list of <a href="#schema-${many}">${many}</a>, and <code>next</code>`
    : html`an object`;
}
