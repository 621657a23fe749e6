/**
 * Makes the forms of a painted page something to look at. Until the app has taken over they could
 * only lose what is typed, or send it in an address: they take no focus and no click, and say what
 * is missing where scripts never run.
 *
 * @param note translated; text, not markup
 */
export function quietForms(html: string, note: string): string {
  if (!html.includes('<form')) return html;
  const said = note.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return html
    .replaceAll('<form', '<form inert=""')
    .replace('<form', `<noscript><p class="notice notice--info">${said}</p></noscript><form`);
}
