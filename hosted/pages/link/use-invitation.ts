import { useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Failure, Result } from '#shared/api-client.ts';
import {
  acceptLink,
  denyLink,
  type LinkSession,
  listLinks,
  readLinkSession,
} from '#shared/link/contract.ts';
import { useSession } from '../../app/session-context.ts';
import { signInPath } from '../../app/sign-in-path.ts';
import { useInvalidate } from '../../app/use-api.ts';
import { useSignal } from '../../app/use-signal.ts';

export type Decision = 'accept' | 'deny';

/** What reading the invitation again explains better than any remark. */
const TOLD_BY_THE_INVITATION: readonly Failure['code'][] = [
  'session_not_pending',
  'session_not_found',
  'already_linked',
];

/** An invitation as whoever is signed in sees it now, and their answer to it. */
export function useInvitation(id: string) {
  const { client, user } = useSession();
  const invalidate = useInvalidate();
  const person = useSignal(user);
  const [result, setResult] = useState<Result<LinkSession>>();
  const [round, setRound] = useState(0);
  const [deciding, setDeciding] = useState<Decision>();
  const [decided, setDecided] = useState<'linked' | 'denied'>();
  const [failure, setFailure] = useState<Failure>();
  const again = () => setRound((before) => before + 1);

  // Somebody else sees something else; until it is known who it is, nothing is asked.
  const reader = person === undefined ? undefined : (person?.id ?? 'guest');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new question
  useEffect(() => {
    if (reader === undefined) return;
    let isCurrent = true;
    void client.call(readLinkSession, { params: { id } }).then((answer) => {
      if (isCurrent) setResult(answer);
    });
    return () => {
      isCurrent = false;
    };
  }, [client, id, round, reader]);

  async function decide(decision: Decision): Promise<void> {
    if (deciding) return;
    setDeciding(decision);
    setFailure(undefined);
    const endpoint = decision === 'accept' ? acceptLink : denyLink;
    const answer = await client.call(endpoint, { params: { id } });
    setDeciding(undefined);
    if (answer.ok) {
      setDecided(decision === 'accept' ? 'linked' : 'denied');
      setResult(answer);
      await invalidate(listLinks);
    } else if (answer.error.status === 401) {
      navigate(signInPath(`/link/${id}`));
    } else if (TOLD_BY_THE_INVITATION.includes(answer.error.code)) {
      again();
    } else {
      setFailure(answer.error);
    }
  }

  return { result, again, decide, deciding, decided, failure };
}
