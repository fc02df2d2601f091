import { and, eq } from 'drizzle-orm';
import type { SpamForm } from '../../../contract/base/states.ts';
import type { DeskSpamQuery } from '../../../contract/desk/desk-spam.ts';
import { ContactForm } from '../../../contract/people/contact.ts';
import { EnrollmentRequest } from '../../../contract/selling/enrollment-request.ts';
import { WaitlistRequest } from '../../../contract/selling/waitlist.ts';
import { fail } from '../../base/errors.ts';
import { parseMobile } from '../../base/phone.ts';
import { byTime, descending, PAGE_LIMIT, pageIn, toPage } from '../../db/cursor.ts';
import { courses, suspectedSpam } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { storeMessage, subjectText } from '../../people/contact/index.ts';
import type { Actor, ById, Context } from '../../records/index.ts';
import { checkRequest, storeRequest } from '../../selling/requests/index.ts';
import { checkWaitlistRequest, storeEntry } from '../../selling/waitlist/index.ts';

export async function listSpam({ db }: Pick<Deps, 'db'>, { form, cursor }: DeskSpamQuery) {
  const page = pageIn(descending(byTime(suspectedSpam.createdAt)), suspectedSpam.id, cursor);
  const { id, body, createdAt } = suspectedSpam;
  const found = await db
    .select({ id, form: suspectedSpam.form, body, createdAt, cursorKey: page.cursorKey })
    .from(suspectedSpam)
    .where(and(form && eq(suspectedSpam.form, form), page.after))
    .orderBy(...page.by)
    .limit(PAGE_LIMIT);
  const { rows, next } = toPage(found);
  const { number, slug, title } = courses;
  const sold = await db.select({ number, slug, title }).from(courses).where(eq(courses.kind, 'paid'));
  return { data: rows.map((row) => typedIn(row, sold)), next };
}

type Row = Pick<typeof suspectedSpam.$inferSelect, 'id' | 'form' | 'body' | 'createdAt'>;

type Course = Pick<typeof courses.$inferSelect, 'number' | 'slug' | 'title'>;

/** Only what its sender typed or chose, not the source. */
function typedIn({ id, form, body, createdAt }: Row, sold: readonly Course[]) {
  const { name = '', email = '', mobile, mobileCountry, courseId, course, subject, message } = body;
  const chosen = sold.find(({ number, slug }) => String(number) === courseId || slug === course);
  const typed = {
    Mobile: mobile && (parseMobile(mobile, mobileCountry)?.shown ?? mobile),
    Course: chosen?.title ?? courseId ?? course,
    Subject: subject && subjectText(subject),
    Message: message,
  };
  const lines = Object.entries(typed).flatMap(([label, value]) => (value ? `${label}: ${value}` : []));
  return { id, form, name, email, text: lines.join('\n'), createdAt };
}

/** A person asked for it at the desk, so the sender gets the email, and staff need none. */
const mails = { toSender: true, toStaff: false };

const storeAs: Record<SpamForm, (context: Context, body: unknown) => Promise<unknown>> = {
  contact: (context, body) => storeMessage(context, ContactForm.parse(body), mails),
  enrollment: async (context, body) => {
    const { courseId, name, email, mobile, mobileCountry, ...source } = EnrollmentRequest.parse(body);
    const request = await checkRequest({ db: context.tx }, { courseId, name, email, mobile, mobileCountry });
    return storeRequest(context, request, { source, sender: { account: null, network: null }, mails });
  },
  waitlist: async (context, body) => {
    const request = await checkWaitlistRequest({ db: context.tx, now: context.now }, WaitlistRequest.parse(body));
    return storeEntry(context, request, { network: null, isMailed: true });
  },
};

/** Stores spam as its form would, with the email to the sender. @throws RequestError not_found; else as its form would be refused now */
export async function acceptSpam(context: Context<Actor>, { id }: ById): Promise<void> {
  const { form, body } = await takeSpam(context, id);
  await storeAs[form](context, body);
  await context.audit('spam.accept', id);
}

export async function deleteSpam(context: Context<Actor>, { id }: ById): Promise<void> {
  await takeSpam(context, id);
  await context.audit('spam.delete', id);
}

async function takeSpam({ tx }: Context, id: string): Promise<Row> {
  const [row] = await tx.delete(suspectedSpam).where(eq(suspectedSpam.id, id)).returning();
  return row ?? fail.notFound('A colleague has already decided about this.');
}
