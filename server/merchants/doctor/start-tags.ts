/** Reads start tags with an HTML tokenizer; the doctor needs no tree. */
import { type Token, Tokenizer, TokenizerMode } from 'parse5';

export interface StartTag {
  name: string;
  attributes: Map<string, string>;
  /** The original text. */
  source: string;
}

/** Elements with text content (HTML §13.2.6). With scripts enabled, noscript is one of them. */
const TEXT_MODES: Record<string, Tokenizer['state']> = {
  script: TokenizerMode.SCRIPT_DATA,
  ...each(['style', 'noscript', 'iframe', 'noembed', 'noframes', 'xmp'], TokenizerMode.RAWTEXT),
  ...each(['title', 'textarea'], TokenizerMode.RCDATA),
  plaintext: TokenizerMode.PLAINTEXT,
};

/** The content of a template is inert and therefore left out. */
export function startTags(html: string): StartTag[] {
  const tags: StartTag[] = [];
  let templates = 0;
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag({ tagName: name, attrs, location }) {
        const mode = TEXT_MODES[name];
        if (mode !== undefined) tokenizer.state = mode;
        if (templates === 0) {
          const attributes = new Map(attrs.map(({ name, value }) => [name, value]));
          const source = html.slice(location?.startOffset, location?.endOffset);
          tags.push({ name, attributes, source });
        }
        if (name === 'template') templates++;
      },
      onEndTag({ tagName }: Token.TagToken) {
        if (tagName === 'template' && templates > 0) templates--;
      },
      onComment() {},
      onDoctype() {},
      onEof() {},
      onCharacter() {},
      onNullCharacter() {},
      onWhitespaceCharacter() {},
    },
  );
  tokenizer.write(html, true);
  return tags;
}

function each<T>(names: string[], value: T): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, value]));
}
