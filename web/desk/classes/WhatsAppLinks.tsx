import type { RollEntry } from '../../../contract/teaching/desk-attendance.ts';
import { buttonClass } from '../../ui/button.ts';
import { whatsAppLink } from '../ui/ContactDetails.tsx';
import { NewTab } from '../ui/TextLink.tsx';
import { nameOf } from './labels.ts';

/** Opens WhatsApp with a text about today's class, or one that is cancelled; staff choose the group or learner there. */
export function WhatsAppClassLink({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <a href={whatsAppLink('', text)} target="_blank" rel="noopener" className={buttonClass('outline')}>
      Tell learners by WhatsApp
      <NewTab />
    </a>
  );
}

/** Opens WhatsApp with the text to one learner, for staff who may read the number. */
export function WhatsAppLearnerLink({ learner }: { learner: RollEntry }) {
  if (!learner.chat) return null;
  const { mobile, text } = learner.chat;
  return (
    <a href={whatsAppLink(mobile, text)} target="_blank" rel="noopener" className={buttonClass('quiet')}>
      WhatsApp
      <NewTab about={`to ${nameOf(learner)}`} />
    </a>
  );
}
