import http from 'node:http';
import https from 'node:https';

export type ClientResponse = { status: number; headers: http.IncomingHttpHeaders; body: Buffer; text: string };

export type Call = {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON, unless it is bytes. */
  body?: object;
  /** Local address of the call, any of 127.0.0.0/8. */
  from?: string;
  agent?: https.Agent;
};

export type Client = (url: string, call?: Call) => Promise<ClientResponse>;

/** Creates a client that calls the site from any local address. @param ca trusted certificate */
export function createClient(ca: Buffer): Client {
  return (url, { method = 'GET', headers = {}, body, from = '127.0.0.1', agent } = {}) =>
    new Promise((resolve, reject) => {
      const payload = body && (Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)));
      const length = payload && { 'Content-Type': 'application/json', 'Content-Length': String(payload.length) };
      const { request } = url.startsWith('https:') ? https : http;
      // A new connection for each call, unless an agent keeps it.
      const options = { method, headers: { ...length, ...headers }, ca, localAddress: from, agent: agent ?? false };
      const sent = request(url, options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const whole = Buffer.concat(chunks);
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: whole, text: whole.toString() });
        });
      });
      sent.once('error', reject);
      sent.end(payload);
    });
}

/** One of 62,500 local addresses by its number, each in a network of its own. */
export function visitorAddress(number: number): string {
  return `127.${1 + (Math.floor(number / 250) % 250)}.${number % 250}.1`;
}
