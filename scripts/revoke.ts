import { revokeCertificate } from '../server/learning/certificates/index.ts';
import { runCommand } from './command.ts';

const USAGE = 'Usage: npm run revoke -- <id of the certificate> [<reason>]';

/** Revokes a certificate; the reason is shown to everyone who checks it. */
await runCommand(async ({ db }) => {
  const [id, ...reason] = process.argv.slice(2);
  if (!id) throw new Error(USAGE);
  const deps = { db, now: () => new Date() };
  const { name, courseTitle, revokedAt, revokedReason } = await revokeCertificate(deps, {
    id,
    reason: reason.join(' '),
  });
  const reasonText = revokedReason ? `: ${revokedReason}` : '';
  process.stdout.write(`${courseTitle}, ${name}: revoked on ${revokedAt?.toISOString()}${reasonText}\n`);
});
