import { type Enrolled, enroll } from '../server/features/learning/enroll.ts';
import { runCommand, withMail } from './visit.ts';

const endings: Record<Enrolled['outcome'], string> = {
  given: '',
  waits: '; the course appears once an account with this address confirms it',
  already: ' already',
};

/** Enrolls an e-mail address in a course. */
await runCommand(async (visit) => {
  const [email, course] = process.argv.slice(2);
  if (!email || !course) throw new Error('Usage: npm run enroll -- <email> <course>, the course by its slug');
  const { db, env } = visit;
  const done = await withMail(visit, (mail) => enroll({ db, env, now: () => new Date(), ...mail }, { email, course }));
  process.stdout.write(`${done.email} is enrolled in ${done.title}${endings[done.outcome]}\n`);
});
