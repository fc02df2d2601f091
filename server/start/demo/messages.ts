import { PRIVACY_NOTICE_VERSION } from '../../../contract/base/constants.ts';
import type { MessageState } from '../../../contract/base/states.ts';
import { HOUR_MS } from '../../../contract/base/time.ts';
import type { ContactSubject } from '../../../contract/people/contact.ts';
import type { Tx } from '../../db/client.ts';
import { contactMessages, contactReplies } from '../../db/schema/index.ts';
import type { DemoStaff } from './staff.ts';

type SampleMessage = {
  name: string;
  subject: ContactSubject;
  message: string;
  hoursAgo: number;
  state: MessageState;
  answer?: string;
};

/** None of the senders exists. */
const samples: readonly SampleMessage[] = [
  {
    name: 'Neha Joshi',
    subject: 'student',
    hoursAgo: 3,
    state: 'new',
    message: 'Do the classes of DevOps Basics need a fast computer, or is an old laptop enough?',
  },
  {
    name: 'Suresh Babu',
    subject: 'professor',
    hoursAgo: 26,
    state: 'new',
    message: 'Can a group of 30 students of our college join one batch, with one bill to the college?',
  },
  {
    name: 'Aditi Sharma',
    subject: 'it',
    hoursAgo: 75,
    state: 'answered',
    message: 'I missed two classes. Can I see them later?',
    answer: 'Yes. Each lesson stays open in your course after its class, and you can ask about it in the next one.',
  },
  {
    name: 'Deepak Yadav',
    subject: 'nonit',
    hoursAgo: 190,
    state: 'done',
    message: 'Thank you for the free HTML course, it was easy to follow.',
  },
];

export async function sampleMessages(tx: Tx, { counsellor }: DemoStaff, now: Date): Promise<void> {
  for (const { hoursAgo, answer, subject, ...sample } of samples) {
    const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
    const email = `${sample.name.toLowerCase().replace(' ', '.')}@example.org`;
    const [stored] = await tx
      .insert(contactMessages)
      .values({
        ...sample,
        email,
        subject,
        ownerId: sample.state === 'new' ? null : counsellor,
        privacyNoticeVersion: PRIVACY_NOTICE_VERSION,
        privacyNoticeAt: createdAt,
        createdAt,
      })
      .returning({ id: contactMessages.id });
    if (!stored || !answer) continue;
    const reply = { messageId: stored.id, authorId: counsellor, text: answer };
    await tx.insert(contactReplies).values({ ...reply, createdAt: new Date(createdAt.getTime() + HOUR_MS) });
  }
}
