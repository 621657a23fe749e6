/**
 * Code blocks that follow each other and each name a tab, as one element with tabs:
 * ```` ```js tab="Express" ````. Elsewhere they read as blocks one below the other.
 */
const TABBED = /^```(\w+) tab="([^"]+)"\n([\s\S]*?)^```$/m;
const RUN = /(?:^```\w+ tab="[^"]+"\n[\s\S]*?^```\n+)+/gm;
const BLOCK = /^```\w+ tab="[^"]+"\n[\s\S]*?^```$/gm;

export function withTabs(markdown: string): string {
  return markdown.replace(RUN, (run) => {
    const panels = [...run.matchAll(BLOCK)].map(([block]) => panel(block));
    return `<salus-tabs>\n\n${panels.join('\n\n')}\n\n</salus-tabs>\n\n`;
  });
}

function panel(block: string): string {
  const [, language = '', name = '', code = ''] = TABBED.exec(block) ?? [];
  return `<section data-tab="${name}">\n\n<p class="tab-name">${name}</p>\n\n\`\`\`${language}\n${code}\`\`\`\n\n</section>`;
}
