import { batchNumbered } from '../server/features/learning/batch-seat.ts';
import { type Enrolled, enroll } from '../server/features/learning/enroll.ts';
import { runCommand, withMail } from './visit.ts';

const endings: Record<Enrolled['outcome'], string> = {
  given: '',
  waits: '; the course appears once an account with this address confirms it',
  already: ' already',
  joined: ' already; the batch is new',
};

const USAGE = 'Usage: npm run enroll -- <email> <course> [<batch>], the course by its slug, the batch by its number';

/** Enrolls an e-mail address in a course, and in a batch of it. */
await runCommand(async (visit) => {
  const [email, course, batch] = process.argv.slice(2);
  if (!email || !course || (batch && !/^\d{1,6}$/.test(batch))) throw new Error(USAGE);
  const { db, env } = visit;
  const seat = { email, course, ...(batch && { batchId: await batchNumbered(db, Number(batch)) }) };
  const done = await withMail(visit, (mail) => enroll({ db, env, now: () => new Date(), ...mail }, seat));
  process.stdout.write(`${done.email} is enrolled in ${done.title}${endings[done.outcome]}\n`);
});
