/** The register of personal data as Markdown: `docs/personal-data.md` and `ops privacy:register`. */
import {
  type PersonalTable,
  phraseOf,
  type Register,
  type Withheld,
} from '../../platform/privacy/table-rule.ts';

const INTRODUCTION = `# Personal data

Every column of the database that holds or links to a person. This page is generated from the
\`personal-data.ts\` files of the server's wings; a test compares them with the database and fails on
a column without a rule, and rewrites this page with
\`npx vitest run --project api tests/api/platform/personal-data.test.ts -u\`.

| Erasing a member … | Meaning |
| - | - |
| deletes | the rows are deleted |
| clears | the personal columns are emptied or replaced; those marked ° stay |
| keeps | the rows stay by law, or as part of another person's records; they name the member by id, which then names nobody; an \`invoice\` states its buyer until its period is over |
| expires | the rows name no member, and are deleted after their period |

*Export* is the path in the file that a member downloads, or why the column is left out.
`;

export function registerDocument(register: Register): string {
  const tables = Object.entries(register).sort(([one], [other]) => one.localeCompare(other));
  const personal = tables.flatMap(([name, rule]) => (rule.personal ? [section(name, rule)] : []));
  const others = tables.flatMap(([name, rule]) => (rule.personal ? [] : [`\`${name}\``]));
  return [
    INTRODUCTION,
    ...personal,
    `## Tables without personal data\n\n${others.join(', ')}\n`,
  ].join('\n');
}

function section(name: string, rule: PersonalTable): string {
  const rows = Object.entries(rule.personal).map(([column, exported]) => {
    const stays = rule.staying?.includes(column) ? '°' : '';
    return `| \`${column}\`${stays} | ${exportedAs(exported)} |`;
  });
  return `## ${name}

${rule.purpose} Kept ${phraseOf(rule.kept)}. Erasing ${rule.erasing}.

| Column | Export |
| - | - |
${rows.join('\n')}
`;
}

const exportedAs = (exported: string | Withheld): string =>
  typeof exported === 'string' ? `\`${exported}\`` : exported.withheld;
