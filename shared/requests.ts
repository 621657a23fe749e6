/** The requests of a flow, of which only the answer to the last one counts. */
export interface Requests {
  ask<T>(call: () => Promise<T>, answer: (result: T) => void): Promise<void>;
  /** Like `ask`, for a call that changes something. */
  command<T>(call: () => Promise<T>, answer: (result: T) => void): Promise<void>;
  /** Whether a command is without an answer. Then the flow looks again after it. */
  postpones(): boolean;
  /** Ignores the answers of all requests so far. */
  drop(): void;
}

/** @param look reads what the flow shows again */
export function createRequests(look: () => void): Requests {
  let last = 0;
  let commands = 0;
  let isPostponed = false;

  async function ask<T>(call: () => Promise<T>, answer: (result: T) => void): Promise<void> {
    const mine = ++last;
    const result = await call();
    if (mine === last) answer(result);
  }

  return {
    ask,
    async command(call, answer) {
      commands++;
      const counted = async () => {
        const result = await call();
        commands--;
        return result;
      };
      await ask(counted, answer);
      if (isPostponed && commands === 0) look();
    },
    postpones() {
      isPostponed = commands > 0;
      return isPostponed;
    },
    drop() {
      last++;
      isPostponed = false;
    },
  };
}
