/** Properties of fast-check make the same choices in every run; SEED chooses others. */
import { configureGlobal } from 'fast-check';

configureGlobal({ seed: Number(process.env.SEED ?? 1) });
