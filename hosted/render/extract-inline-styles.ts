/**
 * Moves `style` attributes of prerendered markup into rules. The document's policy forbids inline
 * styles, and rules in the head carry its nonce.
 *
 * @param html as React writes it
 * @throws when a value is escaped and would have another meaning in a rule
 */
export function extractInlineStyles(html: string): { html: string; css: string } {
  const rules: string[] = [];
  const lifted = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    if (/[&<>{}]/.test(style)) throw new Error(`Cannot be lifted into a rule: ${style}`);
    rules.push(`[data-prerendered="${rules.length}"]{${style}}`);
    return ` data-prerendered="${rules.length - 1}"`;
  });
  return { html: lifted, css: rules.join('') };
}
