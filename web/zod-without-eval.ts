import { config } from 'zod';

// The policy forbids code from strings; zod would try it when a schema is made, and so report a violation. The build puts
// this into the file of zod itself: it must run before the first schema, in whatever file that is.
config({ jitless: true });
