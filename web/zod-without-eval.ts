import { config } from 'zod';

// The policy forbids code from strings; zod would try it when a schema is made, which would report a violation. The build puts
// this into the chunk of zod itself, because it must run before the first schema is made in any file.
config({ jitless: true });
