import { findPlace, openEmbedded } from '../db/embedded/index.ts';

/**
 * An app that does nothing but keep the embedded server of a data directory, for tests to kill.
 * Writes its connection as a line of JSON once it has it; stops the server at SIGTERM.
 */
const place = await findPlace(process.argv[2] ?? '', process.cwd());
const server = await openEmbedded(place, { log: () => {} });
process.on('SIGTERM', () => server.stop().then(() => process.exit(0)));
process.stdout.write(`${JSON.stringify(server.connection)}\n`);
