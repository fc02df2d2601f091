import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { portOf } from '../../server/http/serve.ts';

/** An email as it went over the wire. */
export type ReceivedMail = { from: string; to: string[]; source: string; isEncrypted: boolean };

/**
 * A real SMTP server on loopback that keeps the emails it receives.
 * `state.refusal` is the SMTP code of the response to every recipient. Every recipient waits for `state.hold`, and `state.held` counts
 * the recipients that have waited.
 * @param port a free port by default
 * @param options `offersTls`: it offers STARTTLS, with a certificate that it signed itself
 */
export async function startMailServer(port = 0, { offersTls = false } = {}) {
  const received: ReceivedMail[] = [];
  const state: { refusal?: number | undefined; hold?: Promise<void> | undefined; held: number } = { held: 0 };
  const server = new SMTPServer({
    authOptional: true,
    // Without its warning about a certificate that no one should trust, which is what the tests need.
    logger: false,
    disabledCommands: offersTls ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    onRcptTo: async (_, __, accept) => {
      if (state.hold) state.held += 1;
      await state.hold;
      if (!state.refusal) return accept();
      accept(Object.assign(new Error('Refused'), { responseCode: state.refusal }));
    },
    onData: (stream, { envelope, secure }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, source: Buffer.concat(chunks).toString(), isEncrypted: secure });
        done();
      });
    },
  });
  // A site that is killed while it sends breaks its connection, which is not the test's fault.
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const actualPort = portOf(server.server);
  const stop = () => new Promise<void>((resolve) => server.close(resolve));
  return { url: `smtp://127.0.0.1:${actualPort}`, port: actualPort, received, state, stop };
}
