/**
 * Disables the forms of a prerendered page. Before the app starts, a form would lose its input or
 * submit it in the address. A `noscript` notice explains it where scripts are off.
 *
 * @param note translated text, not markup
 */
export function inertForms(html: string, note: string): string {
  if (!html.includes('<form')) return html;
  const said = note.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return html
    .replaceAll('<form', '<form inert=""')
    .replace('<form', `<noscript><p class="notice notice--info">${said}</p></noscript><form`);
}
