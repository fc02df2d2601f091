import { createServer, request } from 'node:http';

// The baseline: a bare server that repeats one response of the site, headers and bytes, in a process of its own.
// Usage: reference.ts <url> <method> <headers as JSON> <body> <port>
const [url = '', method = 'GET', headersText = '{}', body = '', port = ''] = process.argv.slice(2);

process.on('disconnect', () => process.exit(0));
request(url, { method, headers: JSON.parse(headersText) }, async (response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const headers = response.rawHeaders.filter((_, index, all) => !hopByHop(all[index - (index % 2)]));
  const status = response.statusCode ?? 200;
  createServer((incoming, response) => {
    const end = () => response.writeHead(status, headers).end(bytes);
    // A posted body must be read first.
    if (incoming.method === 'POST') incoming.resume().once('end', end);
    else end();
  }).listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
}).end(body);

/** Whether Node writes this header itself. */
function hopByHop(name = ''): boolean {
  return ['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name.toLowerCase());
}
