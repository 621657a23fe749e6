/**
 * Takes `style` attributes out of painted markup: the policy of documents lets them in only by
 * script. The rules go into the head, where they have its nonce.
 *
 * @param html as React writes it
 * @throws when a value is escaped, and would mean something else as a rule
 */
export function liftStyles(html: string): { html: string; css: string } {
  const rules: string[] = [];
  const lifted = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    if (/[&<>{}]/.test(style)) throw new Error(`Cannot be lifted into a rule: ${style}`);
    rules.push(`[data-painted="${rules.length}"]{${style}}`);
    return ` data-painted="${rules.length - 1}"`;
  });
  return { html: lifted, css: rules.join('') };
}
