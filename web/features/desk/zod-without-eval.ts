import { config } from 'zod';

// The policy forbids code from strings; the library would try it and so report a violation.
config({ jitless: true });
