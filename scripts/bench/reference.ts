import { createServer, request } from 'node:http';

// The yardstick: a bare server that answers the bytes and headers of one page of the site, in a process of its own.
// Usage: reference.ts <url of the page> <port>
const [page = '', port = ''] = process.argv.slice(2);

request(page, { headers: { 'accept-encoding': 'br' } }, async (answer) => {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const headers = answer.rawHeaders.filter((_, index, all) => !hopByHop(all[index - (index % 2)]));
  createServer((_request, response) => response.writeHead(answer.statusCode ?? 200, headers).end(body)).listen(
    Number(port),
    '127.0.0.1',
    () => process.send?.('ready'),
  );
}).end();

/** Headers that Node writes itself, for both servers. */
function hopByHop(name = ''): boolean {
  return ['date', 'connection', 'keep-alive'].includes(name.toLowerCase());
}
