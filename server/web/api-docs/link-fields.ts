/** Descriptions of links, and of imports of memberships. */
export const LINK_FIELDS = {
  Link: {
    id: 'The ID of the link, which is also the ID of its invitation.',
    reference: 'Your own ID for the person.',
    since: 'The time when the member accepted the invitation.',
    balances: 'The balances of the member. You see nothing else of them.',
  },
  Balances: {
    cash: 'The tokens in the payment account.',
    stake: 'The tokens in the membership.',
  },
  NewMembershipImport: {
    rows: 'The rows of your file, at most 1,000.',
    'rows.reference':
      'Your own ID or the e-mail address of the member, at most 100 characters. The invitation and its agreement have the same reference.',
    'rows.plan': 'The ID or the name of one of your plans.',
    'rows.nextDue': 'The date of the next charge, such as `2027-01-31`.',
    'rows.since':
      'The date of the first charge, from which due dates and the minimum term are counted. Defaults to `nextDue`.',
    preview: 'Whether to check the rows only.',
  },
  MembershipImport: {
    status: 'The status: `preview`, also while a row is wrong, or `invited`.',
    problems: 'What is wrong. Nothing is stored while there is a problem.',
    'problems.row': 'The number of the row, from 1.',
    'problems.field': 'The field that is wrong.',
    'problems.problem':
      'The rule that it breaks. `repeated`: another row has the same reference and plan. `has_plan`: an agreement of the plan runs for this reference. `ambiguous_plan`: several plans have this name.',
    invited: 'The number of rows that get an invitation.',
    replaced: 'Of these, the rows whose open invitation with other dates or an older price ends.',
    kept: 'The number of rows that keep their open invitation.',
  },
} as const satisfies Record<string, Record<string, string>>;
