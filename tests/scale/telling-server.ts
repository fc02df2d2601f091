import { reportRetainedMemory } from './retained-memory.ts';

// The site of the bench, which reports its memory at SIGUSR2.
reportRetainedMemory();
await import('../../scripts/bench/server.ts');
