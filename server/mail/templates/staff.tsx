import { greeting } from '../greeting.ts';
import type { StaffLetter } from '../types.ts';
import { Letter, Link } from './Letter.tsx';

const tasks = {
  admin: 'You are an admin: you answer requests, enroll learners, write what the site shows and invite others.',
  instructor: 'You are an instructor: you write your courses and see the learners in them.',
} as const;

/** To somebody who has no account yet, or one that was never theirs for certain. */
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
      <p>If you do not know what this is about, ignore this mail: without you nothing happens.</p>
    </Letter>
  );
}

/** To somebody whose account belongs to the staff from now on. */
export function StaffRole({ site, name, role, link }: StaffLetter) {
  return (
    <Letter site={site} title={`You belong to the staff of ${site.brand}`}>
      <p>{greeting(name)}</p>
      <p>
        Your account at {site.brand} can open the desk now. {tasks[role]}
      </p>
      <p>
        <Link to={link}>{link}</Link>
      </p>
    </Letter>
  );
}
