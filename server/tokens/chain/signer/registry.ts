/**
 * The signer's own registry of the members' passkeys, an append-only file. The server only proposes
 * changes: a new passkey is trusted, and a removed one stops being trusted, after a waiting time on
 * the signer's clock, or at once with the signature of a passkey that is already trusted.
 */
import * as z from 'zod/mini';
import { type AppendOnlyFile, openAppendOnly } from './append-only-file.ts';
import { passkeyChangeChallenge } from './approval.ts';
import { isSignedBy, type RelyingParty, type SignerAssertion } from './assertion.ts';
import type { Journal } from './journal.ts';
import type { RegistryAnswer, RegistryRequest } from './protocol.ts';

const Entry = z.object({
  /** ISO 8601. */
  at: z.string(),
  change: z.enum(['add', 'remove']),
  member: z.string(),
  credential: z.string(),
  /** COSE key in base64url. */
  publicKey: z.string(),
  /** The passkey that signed the change. */
  signedBy: z.optional(z.string()),
  /** When the change takes effect, ISO 8601. */
  from: z.string(),
});
type Entry = z.output<typeof Entry>;

export type RegistryFile = AppendOnlyFile<Entry>;

/** @throws when any line but the last is invalid: a member could lose the protection of a passkey */
export const openRegistry = (path: string): Promise<RegistryFile> =>
  openAppendOnly(path, (value) => Entry.parse(value));

export interface TrustedPasskey {
  credential: string;
  publicKey: string;
}

interface Known extends TrustedPasskey {
  member: string;
  trustedFrom: number;
  trustedUntil: number;
  wasRemoved: boolean;
}

interface Options {
  relyingParty: RelyingParty;
  /** Milliseconds before an unsigned change takes effect. */
  waitMs: number;
  now(): number;
}

/** @throws when the journal has seen a longer registry: this one was restored from an old copy */
export function createRegistry(
  file: RegistryFile,
  journal: Journal,
  { relyingParty, waitMs, now }: Options,
) {
  const seen = Math.max(0, ...journal.entries.map(({ registry }) => registry ?? 0));
  if (seen > file.entries.length) {
    throw new Error(`the passkey registry has ${file.entries.length} of at least ${seen} entries`);
  }
  /** By account and credential: a person's passkey may approve for their own account and businesses. */
  const known = new Map<string, Known>();
  for (const entry of file.entries) apply(entry);

  function apply({ change, member, credential, publicKey, from }: Entry): void {
    const key = keyOf(member, credential);
    const before = known.get(key);
    const at = Date.parse(from);
    if (change === 'remove') {
      if (before) known.set(key, { ...before, trustedUntil: at, wasRemoved: true });
      return;
    }
    known.set(key, {
      member,
      credential,
      publicKey,
      trustedFrom: at,
      trustedUntil: Number.POSITIVE_INFINITY,
      wasRemoved: before?.wasRemoved ?? false,
    });
  }

  const isTrusted = ({ trustedFrom, trustedUntil }: Known) =>
    trustedFrom <= now() && now() < trustedUntil;

  const trustedOf = (member: string): TrustedPasskey[] =>
    [...known.values()].filter((one) => one.member === member && isTrusted(one));

  async function isSignedByOneOf(
    passkeys: TrustedPasskey[],
    assertion: SignerAssertion,
    challenge: string,
  ): Promise<boolean> {
    const signing = passkeys.find(({ credential }) => credential === assertion.credential);
    if (!signing) return false;
    return isSignedBy(assertion, { ...relyingParty, publicKey: signing.publicKey, challenge });
  }

  async function record(entry: Omit<Entry, 'at' | 'from'>, from: number): Promise<RegistryAnswer> {
    const whole = { at: iso(now()), ...entry, from: iso(from) };
    await file.append(whole);
    apply(whole);
    return { ok: true, from: whole.from };
  }

  async function add(
    request: RegistryRequest & { action: 'add-passkey' },
  ): Promise<RegistryAnswer> {
    const { member, credential, publicKey, signature } = request;
    const before = known.get(keyOf(member, credential));
    const isOtherKey = [...known.values()].some(
      (one) => one.credential === credential && one.publicKey !== publicKey,
    );
    if (isOtherKey) {
      return { ok: false, refusal: 'content_differs' };
    }
    const isLeaving = before !== undefined && before.trustedUntil !== Number.POSITIVE_INFINITY;
    const isGone = isLeaving && before.trustedUntil <= now();
    if (before && !isLeaving && isTrusted(before))
      return { ok: true, from: iso(before.trustedFrom) };
    const entry = { change: 'add', member, credential, publicKey } as const;
    if (signature && !before?.wasRemoved) {
      const challenge = passkeyChangeChallenge({ change: 'add', member, credential });
      const others = trustedOf(member).filter((one) => one.credential !== credential);
      if (!(await isSignedByOneOf(others, signature, challenge))) {
        return { ok: false, refusal: 'approval_invalid' };
      }
      return record({ ...entry, signedBy: signature.credential }, now());
    }
    // A signature of before the removal could be replayed: without its owner it waits again.
    if (!before || isGone) return record(entry, now() + waitMs);
    if (isLeaving) return record(entry, before.trustedFrom);
    return { ok: true, from: iso(before.trustedFrom) };
  }

  async function remove(
    request: RegistryRequest & { action: 'remove-passkey' },
  ): Promise<RegistryAnswer> {
    const { member, credential, signature } = request;
    const before = known.get(keyOf(member, credential));
    if (!before || before.trustedUntil <= now()) {
      return { ok: true, from: iso(now()) };
    }
    const entry = { change: 'remove', member, credential, publicKey: before.publicKey } as const;
    if (signature) {
      const challenge = passkeyChangeChallenge({ change: 'remove', member, credential });
      if (!(await isSignedByOneOf([before, ...trustedOf(member)], signature, challenge))) {
        return { ok: false, refusal: 'approval_invalid' };
      }
      return record({ ...entry, signedBy: signature.credential }, now());
    }
    // It protects nothing yet.
    if (before.trustedFrom > now()) return record(entry, now());
    if (before.trustedUntil !== Number.POSITIVE_INFINITY) {
      return { ok: true, from: iso(before.trustedUntil) };
    }
    return record(entry, now() + waitMs);
  }

  return {
    /** Of the file, for the journal. */
    length: () => file.entries.length,
    hasTrusted: (member: string) => trustedOf(member).length > 0,
    /** @returns whether a trusted passkey of the member signed the challenge */
    isSigned: (member: string, assertion: SignerAssertion, challenge: string) =>
      isSignedByOneOf(trustedOf(member), assertion, challenge),
    change: (request: RegistryRequest): Promise<RegistryAnswer> =>
      request.action === 'add-passkey' ? add(request) : remove(request),
  };
}

export type Registry = ReturnType<typeof createRegistry>;

const keyOf = (member: string, credential: string) => `${member} ${credential}`;

const iso = (time: number) => new Date(time).toISOString();
