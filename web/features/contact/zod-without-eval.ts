import { config } from 'zod';

// The policy forbids `eval`; zod would try it, which reports a violation.
config({ jitless: true });
