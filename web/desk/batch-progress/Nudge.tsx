import { dateInKolkata } from '../../../contract/base/calendar.ts';
import type { DeskProgressRow } from '../../../contract/learning/desk-batch-progress.ts';
import { buttonClass } from '../../ui/button.ts';
import { change } from '../api.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { whatsAppLink } from '../ui/ContactDetails.tsx';
import { NewTab } from '../ui/TextLink.tsx';
import { useMay } from '../use-may.ts';
import { nameOf } from './labels.ts';

const nudgeLearner = change('POST /desk/batches/{id}/learners/{enrollment}/nudge', {
  invalidates: ['DeskBatch', 'DeskMail'],
});

type Nudged = Pick<DeskProgressRow, 'id' | 'name' | 'phone' | 'message' | 'nudgedAt'>;

/** Sends a learner a WhatsApp message, or one email a day, that asks how the course is going. */
export function Nudge({ batch, learner }: { batch: string; learner: Nudged }) {
  const [nudge] = nudgeLearner.useMutation();
  const mayEmail = useMay('classes.plan', 'classes.teach');
  const { id, phone, message, nudgedAt } = learner;
  const isToday = nudgedAt !== null && dateInKolkata(new Date(nudgedAt)) === dateInKolkata(new Date());
  return (
    <span className="inline-flex gap-x-4">
      {phone && (
        <a href={whatsAppLink(phone, message)} target="_blank" rel="noopener" className={buttonClass('quiet')}>
          WhatsApp
          <NewTab about={`to ${nameOf(learner)}`} />
        </a>
      )}
      {mayEmail && !isToday && (
        <ActionButton id={`nudge-${id}`} variant="quiet" act={() => nudge({ id: batch, enrollment: id })}>
          Email<span className="sr-only"> to {nameOf(learner)}</span>
        </ActionButton>
      )}
    </span>
  );
}
