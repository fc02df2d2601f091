import type { Holder } from '../../contract/people/permission.ts';
import type { Call } from '../api/endpoint.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { Mail } from '../mail/types.ts';
import { type Person, sendMail } from '../mail/write.ts';
import { type AuditValue, recordAudit } from './audit.ts';

export type Actor = Holder & { id: string };

export type Acting = { actor: Actor; id: string };

/** One transaction of all changes of an action. */
export type Context<By extends Actor | null = Actor | null> = Omit<Deps, 'db'> & {
  tx: Tx;
  /** Null for a rule, a job or a buyer. */
  actor: By;
  /** Adds `<record>.<verb>` of the actor to the audit log. */
  audit: (
    action: string,
    recordId: string,
    fields?: readonly string[],
    values?: readonly AuditValue[],
  ) => Promise<void>;
  /** Queues an email to someone, or about them to the staff. @returns its id */
  mail: (person: Person, mail: Mail) => Promise<string>;
};

export type ById<Input = unknown> = { id: string } & Input;

/** The context of an action in a transaction that other code opened, such as a sign-in. */
export function contextOf<By extends Actor | null>({ db: _, ...deps }: Deps, tx: Tx, actor: By): Context<By> {
  return {
    ...deps,
    tx,
    actor,
    audit: (action, recordId, fields = [], values = []) =>
      recordAudit(tx, { actorId: actor?.id ?? null, action, recordId, fields, values }),
    mail: (person, mail) => sendMail(deps, tx, person, mail),
  };
}

/** Runs an action in one transaction: rows, audit entries, emails and jobs are stored together, or nothing is. */
export function transact<By extends Actor | null, Result>(
  deps: Deps,
  actor: By,
  action: (context: Context<By>) => Promise<Result>,
): Promise<Result> {
  return deps.db.transaction((tx) => action(contextOf(deps, tx, actor)));
}

type DeskCall<Input> = Pick<Call, 'deps' | 'context'> & { actor: Actor; input: Input };

export function perform<Input, Result, Output>(
  action: (context: Context<Actor>, input: Input) => Promise<Result>,
  respond: (result: Result, call: DeskCall<Input>) => Output | Promise<Output>,
) {
  return async (call: DeskCall<Input>): Promise<Output> =>
    respond(await transact(call.deps, call.actor, (context) => action(context, call.input)), call);
}

export const withMessage = (message: string) => () => ({ message });
