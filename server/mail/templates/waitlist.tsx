import { timeInKolkata } from '../../../contract/calendar.ts';
import { rupees } from '../../../contract/rupees.ts';
import { greeting } from '../greeting.ts';
import type { WaitlistLetter, WaitlistOfferLetter } from '../types.ts';
import { Letter } from './Letter.tsx';
import { batchWords, LinkLine, Questions } from './order-parts.tsx';

/** To somebody who waits for a seat. */
export function WaitlistJoined({ site, name, course, leave }: WaitlistLetter) {
  return (
    <Letter site={site} title={`You wait for ${course.title}`}>
      <p>{greeting(name)}</p>
      <p>
        All seats in <strong>{course.title}</strong> are taken. You are in line: when one is free and it is your turn,
        we write to you and keep it for you for a while.
      </p>
      <p>Not interested any more, or did you not ask for this? Leave the list here:</p>
      <LinkLine to={leave} />
      <p>Questions? Call {site.phoneShown}, or reply to this mail.</p>
    </Letter>
  );
}

/** The offer of a seat to somebody who waited for it. */
export function WaitlistOffer(letter: WaitlistOfferLetter) {
  const { site, name, course, batch, link, code, heldUntil, totalPaise, leave } = letter;
  return (
    <Letter site={site} title={`A seat in ${course.title}`}>
      <p>{greeting(name)}</p>
      <p>
        A seat in <strong>{course.title}</strong>
        {batchWords(batch)} is free, and you are first. Fee: <strong>{rupees(totalPaise)}</strong>. It is yours until{' '}
        {timeInKolkata(heldUntil)}:
      </p>
      <LinkLine to={link} />
      <p>After that it is offered to the next in line. Not interested any more? Then somebody else can have it now:</p>
      <LinkLine to={leave} />
      <Questions site={site} code={code} />
    </Letter>
  );
}
