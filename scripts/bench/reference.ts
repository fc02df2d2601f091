import { createServer, request } from 'node:http';

// The baseline: a bare server that repeats one response of the site, headers and bytes, in a process of its own.
// Usage: reference.ts <url> <headers as JSON> <port>
const [url = '', headersText = '{}', port = ''] = process.argv.slice(2);

/** Headers that Node writes itself. */
const own = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

process.on('disconnect', () => process.exit(0));
request(url, { headers: JSON.parse(headersText) }, async (response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const headers = response.rawHeaders.filter(
    (_, index, all) => !own.includes(all[index - (index % 2)]?.toLowerCase() ?? ''),
  );
  const status = response.statusCode ?? 200;
  const server = createServer((_request, answer) => answer.writeHead(status, headers).end(bytes));
  server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
}).end();
