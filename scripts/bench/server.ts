import type { Limits } from '../../server/deps.ts';
import { readEnv } from '../../server/env.ts';
import { exitWith } from '../../server/exit-with.ts';
import { runApp } from '../../server/run.ts';
import { tellKept } from './kept.ts';

/** Everything is asked from one address, and sign-in fails hundreds of times at one account. */
const many = { uses: 1_000_000, seconds: 60 };
const limits: Limits = { perAddress: many, perEmail: many, signIn: many };

tellKept();

/** The built site as operators run it, but for its limits. */
exitWith(runApp({ env: readEnv(process.env), limits }));
