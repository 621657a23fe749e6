/** The records that have a page of their own: how each is read, and what can be done about it. */

export type Fields = Record<string, unknown>;

const textOf = (fields: Fields, key: string): string => {
  const value = fields[key];
  return typeof value === 'string' ? value : '';
};

interface Act {
  command: string;
  /** Whether this operator may do it to this record; without this, always. */
  isOffered?(fields: Fields): boolean;
  /** The options that the record fills in. */
  given(id: string, fields: Fields): Record<string, string>;
}

interface RecordKind {
  title: string;
  /** The command that shows it, with `--id`. */
  show: string;
  acts: readonly Act[];
  /** Whether anything can be done about it; without this, always. */
  isOpen?(fields: Fields): boolean;
}

const byId = (command: string): Act => ({ command, given: (id) => ({ id }) });
const byEmail = (command: string): Act => ({
  command,
  given: (_, fields) => ({ email: textOf(fields, 'email') }),
});
/** A business is named by an owner's address and its id. */
const ofBusiness = (command: string): Act => ({
  command,
  given: (id, fields) => ({ email: firstOwner(fields), business: id }),
});

function firstOwner({ team }: Fields): string {
  const members: Fields[] = Array.isArray(team) ? team : [];
  const owner = members.find(({ role }) => role === 'owner');
  return owner ? textOf(owner, 'email') : '';
}

export const RECORDS: Record<string, RecordKind> = {
  member: {
    title: 'Member',
    show: 'member',
    acts: [
      ...['freeze', 'unfreeze', 'member:sign-out', 'member:reset-factor', 'member:lift-freeze'],
      ...['member:change-email', 'member:erase', 'purchases', 'deposits', 'airdrop'],
    ].map(byEmail),
  },
  business: {
    title: 'Business',
    show: 'business:show',
    acts: [
      ...['freeze', 'unfreeze', 'business:verify', 'business:check-domain'],
      ...['business:change-domain', 'business:rename', 'business:allow-name'],
      ...['business:change-payout', 'business:release-funds', 'business:hold-funds'],
      ...['webhook:list', 'deliveries'],
    ].map(ofBusiness),
  },
  session: {
    title: 'Payment session',
    show: 'pay-session:show',
    acts: [byId('pay-session:refund'), byId('pay-session:release')],
  },
  purchase: {
    title: 'Purchase',
    show: 'purchase:show',
    acts: ['purchase:refund', 'dispute:take', 'dispute:note', 'dispute:evidence'].map(byId),
    isOpen: ({ livemode }) => livemode !== false,
  },
  deposit: { title: 'Deposit', show: 'deposit:show', acts: [] },
  withdrawal: {
    title: 'Withdrawal',
    show: 'withdrawal:show',
    acts: [
      ...['withdrawal:statement', 'withdrawal:approve', 'withdrawal:allow', 'withdrawal:release'],
    ].map(byId),
  },
  proposal: {
    title: 'Proposal',
    show: 'proposal:show',
    acts: [
      { ...byId('approve'), isOffered: ({ youMayApprove }) => youMayApprove === true },
      byId('reject'),
    ],
    isOpen: ({ status }) => status === 'open',
  },
  delivery: { title: 'Delivery', show: 'delivery:show', acts: [byId('delivery:resend')] },
};

/** @param fields as the record is shown */
export function actsOf(kind: string, fields: Fields): readonly Act[] {
  const { acts = [], isOpen = () => true } = RECORDS[kind] ?? {};
  return isOpen(fields) ? acts.filter(({ isOffered }) => isOffered?.(fields) ?? true) : [];
}

const OF_PREFIX: Record<string, string> = {
  pay: 'session',
  ord: 'purchase',
  wd: 'withdrawal',
  dlv: 'delivery',
  prop: 'proposal',
};
const ID = /^(pay|ord|wd|dlv|prop|usr|evt|rfd|txn)_[0-9a-z]{26}$/;
const HASH = /^0x[0-9a-f]{64}$/i;
const EMAIL = /^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/;

/** The page of an id; undefined for an unknown kind of text. */
export function pageOfId(text: string): string | undefined {
  const [, prefix = ''] = ID.exec(text) ?? [];
  const kind = OF_PREFIX[prefix];
  if (kind) return recordPath(kind, text);
  // The kind of a member's id, or of what an event or a transfer is about, is the server's to say.
  if (prefix || HASH.test(text) || EMAIL.test(text)) {
    return `/search?${new URLSearchParams({ id: text })}`;
  }
  return undefined;
}

export const recordPath = (kind: string, id: string) => `/${kind}/${encodeURIComponent(id)}`;
