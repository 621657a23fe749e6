import * as z from 'zod/mini';
import { ADDRESS_MESSAGE, addressProblem } from '../ethereum-address.ts';

export const EthereumAddress = z.string(ADDRESS_MESSAGE).check(
  z.refine((text) => addressProblem(text) === undefined, {
    error: ({ input }) => addressProblem(String(input)),
  }),
);
