import { createServer } from 'node:http';

/** The yardstick for start and memory: a server that does nothing else. */
const server = createServer((_request, response) => response.end('A page'));
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('Ready at last\n'));
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
