const PAGE = 20;

/** The query of a list with the size of its page as a number, 20 if the caller names none. */
export const paged = <Q extends { limit?: string | undefined }>({ limit, ...filter }: Q) => ({
  ...filter,
  limit: limit === undefined ? PAGE : Number(limit),
});
