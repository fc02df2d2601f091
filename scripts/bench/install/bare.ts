import { createServer } from 'node:http';

/** The baseline for starts: a server that only answers with a short text. */
const { PORT } = process.env;
const server = createServer((_request, response) => response.end('A page'));
server.listen(Number(PORT), '127.0.0.1', () => process.stdout.write(`Ready at http://localhost:${PORT}\n`));
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
