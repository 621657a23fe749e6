import { escapeHtml } from '#shared/escape-html.ts';

/**
 * Prepares the forms of a prerendered page for input before the app starts, which then takes the
 * input over (`hosted/app/take-over`). The browser itself must never submit a form: a password
 * would end in the address. A `dialog` form outside a dialog submits nothing, and fields without a
 * name are part of no submission.
 *
 * @param note translated text for visitors without scripts, not markup
 */
export function earlyForms(html: string, note: string): string {
  if (!html.includes('<form')) return html;
  const said = escapeHtml(note);
  return html
    .replace(/<form\b[^>]*>/g, (tag) => withAttribute(tag, 'method', 'dialog'))
    .replace(/<(?:input|select|textarea)\b[^>]*>/g, (tag) => tag.replace(/ name="[^"]*"/, ''))
    .replace('<form', `<noscript><p class="notice notice--info">${said}</p></noscript><form`);
}

const withAttribute = (tag: string, name: string, value: string) =>
  tag.replace(new RegExp(` ${name}="[^"]*"`), '').replace(/>$/, ` ${name}="${value}">`);
