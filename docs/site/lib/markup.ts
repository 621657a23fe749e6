/** Changes of a guide's HTML that Markdown cannot express. */

const HEADING = /<(h[23]) id="([^"]+)">([\s\S]*?)<\/\1>/g;
const TABLE = /<table>[\s\S]*?<\/table>/g;

const textOf = (html: string) => html.replace(/<[^>]+>/g, '');

/** Anchors at headings; code and tables that scroll can be reached by the keyboard. */
export function withAnchors(html: string): string {
  return (
    html
      .replace(
        HEADING,
        (_, tag: string, id: string, content: string) =>
          `<${tag} id="${id}">${content} <a class="anchor" href="#${id}" aria-label="Link to “${textOf(content)}”">#</a></${tag}>`,
      )
      .replaceAll(/ style="text-align: ?(left|right|center)"/g, ' class="align-$1"')
      // A column whose cells explain themselves has no header to read.
      .replace(/<th( class="[^"]*")?><\/th>/g, '<td></td>')
      .replaceAll('<pre class="', '<pre tabindex="0" class="')
      .replace(
        TABLE,
        (table) => `<div class="table" role="group" aria-label="Table" tabindex="0">${table}</div>`,
      )
  );
}
