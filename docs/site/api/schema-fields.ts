import { type Html, html } from '../../../server/platform/core/html.ts';
import { componentOf, type Schema } from '../../../server/web/api-docs/openapi-types.ts';
import { prose } from './prose.ts';

/** The fields of an object: name, type, required or not, and description. */
export function fieldList(schema: Schema, isTaken: boolean): Html {
  return html`<dl class="fields">${fieldsOf(schema, isTaken, '')}</dl>`;
}

function fieldsOf(schema: Schema, isTaken: boolean, within: string): Html[] {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const isRequired = isTaken && required.has(name);
    const inner = field.items ?? field;
    return [
      fieldItem(within + name, field, isRequired),
      ...fieldsOf(inner, isTaken, `${within}${name}${field.items ? '[]' : ''}.`),
    ];
  });
}

export function fieldItem(name: string, field: Schema, isRequired: boolean): Html {
  const values = valuesOf(field);
  return html`<div><dt><code>${name}</code> <span class="type">${typeOf(field)}</span>${
    isRequired ? html` <span class="required">required</span>` : ''
  }</dt><dd>${prose(field.description ?? '')}${
    values.length > 0
      ? html` <span class="values">${values.map((value) => html`<code>${value}</code> `)}</span>`
      : ''
  }</dd></div>`;
}

const isNull = ({ type }: Schema) => type === 'null';

/** A short description of the type, with a link to its component. */
function typeOf(schema: Schema): Html {
  const name = componentOf(schema);
  if (name) return html`<a href="/docs/api/objects#schema-${name}">${name}</a>`;
  if (schema.anyOf) {
    const parts = schema.anyOf.filter((one) => !isNull(one)).map(typeOf);
    const or = schema.anyOf.some(isNull) ? ' or null' : '';
    return html`${parts}${or}`;
  }
  if (schema.items) return html`list of ${typeOf(schema.items)}`;
  if (schema.format === 'date-time') return html`time`;
  if (schema.enum) return html`one of`;
  const type = [schema.type ?? 'any'].flat().join(' or ');
  const most = schema.maxLength ? html`, at most ${String(schema.maxLength)} characters` : '';
  return html`${type}${most}`;
}

function valuesOf(schema: Schema): string[] {
  const own = schema.enum ?? schema.items?.enum ?? [];
  const inner = (schema.anyOf ?? []).flatMap(valuesOf);
  return [...own.map(String), ...inner];
}
