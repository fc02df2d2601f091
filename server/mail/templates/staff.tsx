import { greeting } from '../greeting.ts';
import type { StaffLetter } from '../types.ts';
import { Letter, Link } from './Letter.tsx';

const tasks = {
  admin: 'You are an admin: you answer requests, enroll learners, edit what the site shows and invite colleagues.',
  counsellor: 'You are a counsellor: you answer requests, send payment links and record what was paid.',
  accountant: 'You are the accountant: you see and record payments, return money and keep the books.',
  coordinator: 'You are a coordinator: you plan the batches and see who is in them.',
  instructor: 'You are an instructor: you write your courses and see the learners in them.',
} as const;

/** To somebody without an account, or with an unconfirmed one. */
export function StaffInvitation({ site, name, role, link }: StaffLetter) {
  return (
    <Letter site={site} title={`Join the staff of ${site.brand}`}>
      <p>{greeting(name)}</p>
      <p>
        You are invited to work on the site of {site.brand}. {tasks[role]}
      </p>
      <p>Open this link within a week to set the password of your account. It works once.</p>
      <p>
        <Link to={link}>{link}</Link>
      </p>
      <p>If you do not know what this is about, ignore this mail, and nothing happens.</p>
    </Letter>
  );
}

/** To somebody whose account has become a staff account. */
export function StaffRole({ site, name, role, link }: StaffLetter) {
  return (
    <Letter site={site} title={`You are on the staff of ${site.brand}`}>
      <p>{greeting(name)}</p>
      <p>
        Your account at {site.brand} can now open the desk. {tasks[role]}
      </p>
      <p>
        <Link to={link}>{link}</Link>
      </p>
    </Letter>
  );
}
