interface Answer {
  json(): { code?: string };
}

/** Repeats a call whose first attempt died, until the database has ended that attempt's transaction. */
export async function askAgain<A extends Answer>(ask: () => Promise<A>): Promise<A> {
  for (;;) {
    const answer = await ask();
    if (answer.json().code !== 'idempotency_in_progress') return answer;
  }
}
