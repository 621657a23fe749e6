import type { MemberCaller } from '../../platform/http/caller.ts';
import type { AccountStreams } from './account-streams.ts';

/**
 * Follows a member's own account for a stream about something else, which ends with the sign-in.
 * @returns a function that stops following
 */
export const followOwnAccount = (
  accounts: Pick<AccountStreams, 'follow'>,
  caller: MemberCaller,
  { onVersion, end }: { onVersion(version: string): void; end(): void },
): Promise<() => void> =>
  accounts.follow(
    caller,
    {
      send: ({ transactions }) => transactions && onVersion(transactions),
      sendHeartbeat() {},
      end,
    },
    () => {},
  );
