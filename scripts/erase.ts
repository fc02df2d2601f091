import { parseArgs } from 'node:util';
import { eraseOnRequest } from '../server/people/accounts/index.ts';
import { runCommand, withDeps } from './command.ts';

const USAGE = 'Usage: npm run erase -- EMAIL --yes [--give-up-seats] [--keep-certificates]';

/** Erases a person who asked for it: their account, if they have one, and everything that was sent from their address. */
await runCommand(async (context) => {
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseArgs({
    options: { yes: flag, 'give-up-seats': flag, 'keep-certificates': flag },
    allowPositionals: true,
  });
  const [email, extra] = positionals;
  if (!email || extra) throw new Error(USAGE);
  if (!values.yes) throw new Error(`Nothing is erased without --yes: it cannot be undone. ${USAGE}`);
  const choices = { givesUpSeats: values['give-up-seats'], keepCertificates: values['keep-certificates'] };
  const { keepsDocuments } = await withDeps(context, (deps) => eraseOnRequest(deps, email, choices));
  process.stdout.write(
    `${email} is erased${keepsDocuments ? '; invoices and receipts stay, as tax law requires' : ''}\n`,
  );
});
