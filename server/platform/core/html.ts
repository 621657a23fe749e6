/** HTML templates that escape every value that is not itself `Html`. */

export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const inside = (value: string | Html | readonly Html[]): string => {
  if (value instanceof Html) return value.text;
  return typeof value === 'string' ? escaped(value) : value.map(({ text }) => text).join('');
};

/** Template tag. Attribute values must be quoted. */
export function html(
  parts: TemplateStringsArray,
  ...values: (string | Html | readonly Html[])[]
): Html {
  return new Html(parts.map((part, index) => part + inside(values[index] ?? '')).join(''));
}
