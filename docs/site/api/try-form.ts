import { type Html, html } from '../../../server/platform/core/html.ts';
import { EXAMPLES } from '../../../server/web/api-docs/examples.ts';
import type { Call } from './code-samples.ts';

/** A form that sends the real call from the browser; hidden without JavaScript. */
export function tryForm({ method, path, operation }: Call): Html {
  const { operationId, parameters = [], requestBody } = operation;
  const body = EXAMPLES[operationId]?.body;
  const fields = parameters.map(
    ({ name, in: place, required = false, schema, description = '' }) => {
      const id = `try-${operationId}-${name}`;
      const hint = place === 'path' ? description : '';
      const input = schema.enum
        ? html`<select id="${id}" data-in="${place}" name="${name}"><option value=""></option>${schema.enum.map(
            (value) => html`<option>${String(value)}</option>`,
          )}</select>`
        : html`<input id="${id}" data-in="${place}" name="${name}" autocomplete="off" spellcheck="false"${
            required ? html` required` : ''
          }>`;
      return html`<p><label for="${id}"><code>${name}</code>${hint ? html` <span class="quiet">${hint}</span>` : ''}</label>${input}</p>`;
    },
  );
  const text = html`<p><label for="try-${operationId}-body">Body</label><textarea id="try-${operationId}-body" data-in="body" name="body" rows="8" spellcheck="false">${JSON.stringify(body ?? {}, null, 2)}</textarea></p>`;
  return html`<details class="try">
<summary>Try it</summary>
<form data-method="${method}" data-path="${path}">
${fields}
${requestBody ? text : ''}
<p class="actions"><button type="submit">Send ${method}</button> <button type="button" class="plain" data-curl>Copy as curl</button> <span role="status" class="quiet" data-said></span></p>
<div data-answer hidden tabindex="-1"></div>
</form>
</details>`;
}
