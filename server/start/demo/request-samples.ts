import type { PaymentMethod, RequestStage } from '../../../contract/base/states.ts';

/** None of the people exists. */
export type SampleRequest = {
  name: string;
  course: string;
  daysAgo: number;
  stage: RequestStage;
  owner?: 'admin' | 'counsellor';
  /** Negative if it is overdue. */
  followUpIn?: number;
  notes: readonly (readonly [daysAgo: number, text: string])[];
  /** The whole price, or the first of two instalments. */
  sold?: { daysAgo: number; method: PaymentMethod; isInInstalments?: true };
  source?: { referrer?: string; utmSource?: string; utmCampaign?: string };
};

const search = { referrer: 'https://search.example/' };
const college = { utmSource: 'poster', utmCampaign: 'college-fair' };

/** Newest request first. */
export const samples: readonly SampleRequest[] = [
  { name: 'Kavya Reddy', course: 'devops-basics', daysAgo: 0, stage: 'new', notes: [], source: search },
  { name: 'Rohan Gupta', course: 'machine-learning', daysAgo: 0, stage: 'new', notes: [] },
  { name: 'Kavya Reddy', course: 'aws-basics', daysAgo: 1, stage: 'new', notes: [], source: search },
  {
    name: 'Imran Sheikh',
    course: 'networking-master-course',
    daysAgo: 2,
    stage: 'new',
    owner: 'counsellor',
    followUpIn: 0,
    notes: [[1, 'No answer. Try again after 6 pm.']],
  },
  {
    name: 'Divya Nair',
    course: 'aws-basics',
    daysAgo: 3,
    stage: 'contacted',
    owner: 'counsellor',
    followUpIn: 0,
    source: college,
    notes: [
      [2, 'Final year, wants evening classes. Asked for the syllabus; I sent the link.'],
      [1, 'Read it. Asks whether she may pay in two instalments.'],
    ],
  },
  {
    name: 'Arjun Pillai',
    course: 'devops-master-course',
    daysAgo: 5,
    stage: 'contacted',
    owner: 'admin',
    followUpIn: 2,
    notes: [[4, 'Works in support, wants to move to DevOps. Decides with his manager this week.']],
  },
  {
    name: 'Fatima Khan',
    course: 'machine-learning',
    daysAgo: 8,
    stage: 'contacted',
    owner: 'counsellor',
    followUpIn: -1,
    notes: [[6, 'Knows Python. Not sure about the mathematics: told her what module 2 begins with.']],
  },
  {
    name: 'Vikram Singh',
    course: 'aws-master-course',
    daysAgo: 11,
    stage: 'contacted',
    owner: 'admin',
    followUpIn: 6,
    notes: [[10, 'On a journey until next week.']],
    source: search,
  },
  {
    name: 'Sneha Kulkarni',
    course: 'devops-basics',
    daysAgo: 12,
    stage: 'enrolled',
    owner: 'counsellor',
    notes: [[9, 'Joins the next batch, paid by UPI while we talked.']],
    sold: { daysAgo: 9, method: 'upi' },
    source: college,
  },
  {
    name: 'Joseph Mathew',
    course: 'devops-basics',
    daysAgo: 15,
    stage: 'enrolled',
    owner: 'counsellor',
    notes: [[13, 'His employer pays; the email to them is sent.']],
    sold: { daysAgo: 13, method: 'bank_transfer' },
  },
  {
    name: 'Pooja Desai',
    course: 'aws-basics',
    daysAgo: 18,
    stage: 'enrolled',
    owner: 'admin',
    notes: [[17, 'First half paid, the rest before the first class.']],
    sold: { daysAgo: 17, method: 'card', isInInstalments: true },
  },
  {
    name: 'Manish Jain',
    course: 'machine-learning',
    daysAgo: 20,
    stage: 'lost',
    owner: 'counsellor',
    notes: [[16, 'Found a full-time course near his home.']],
  },
  {
    name: 'Lakshmi Rao',
    course: 'networking-master-course',
    daysAgo: 24,
    stage: 'lost',
    owner: 'admin',
    notes: [[19, 'Three calls, no answer.']],
  },
];
