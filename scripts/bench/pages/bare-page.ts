import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

/** Bytes of text: about the critical path of a page. */
export const BARE_BYTES = 18 * 1024;

function toPage(text: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare page</title></head>
<body><h1>Bare page</h1><p>${text}</p></body>
</html>`;
}

/** Serves the baseline for paint times: text only, without styles, scripts or images. */
export async function serveBarePage(port: number): Promise<{ url: string; stop: () => void }> {
  // Random, so that compression would not make it smaller.
  const page = toPage(
    randomBytes((BARE_BYTES * 3) / 4)
      .toString('base64')
      .replace(/.{8}/g, '$& '),
  );
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `http://localhost:${port}`, stop: () => void server.close() };
}
