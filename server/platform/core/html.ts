/** HTML templates that escape every value that is not itself `Html`. */

import { escapeHtml } from '#shared/escape-html.ts';

export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const inside = (value: string | Html | readonly Html[]): string => {
  if (value instanceof Html) return value.text;
  return typeof value === 'string' ? escapeHtml(value) : value.map(({ text }) => text).join('');
};

/** Template tag. Attribute values must be quoted. */
export function html(
  parts: TemplateStringsArray,
  ...values: (string | Html | readonly Html[])[]
): Html {
  return new Html(parts.map((part, index) => part + inside(values[index] ?? '')).join(''));
}
