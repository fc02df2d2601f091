import { useState } from 'react';
import type { DeskBatch } from '../../../../contract/desk-batches.ts';
import type { DeskLearner } from '../../../../contract/desk-learners.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { useRemoveDeskBatchLearnerMutation } from './endpoints.ts';
import { MoveLearner } from './MoveLearner.tsx';

type ChangePlaceProps = { batch: DeskBatch; learner: DeskLearner };

/** Moves a learner to another batch of the course, or takes them out. */
export function ChangePlace({ batch, learner }: ChangePlaceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [takeOut] = useRemoveDeskBatchLearnerMutation();
  const who = learner.name ?? learner.email ?? 'this learner';
  const place = { id: batch.id, enrollment: learner.id };
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)} className={buttonClass('outline')}>
        Change<span className="sr-only"> the batch of {who}</span>
      </button>
      {isOpen && (
        <Dialog
          id={`change-${learner.id}`}
          open
          onClose={() => setIsOpen(false)}
          title={who}
          description={`In batch ${batch.number} of ${batch.course.title}.`}
        >
          <MoveLearner batch={batch} place={place} />
          <div className="mt-6 border-t border-hairline pt-6">
            <p className="mb-3 text-ink-2">Out of the batch, they stay enrolled in the course.</p>
            <ActionButton id={`take-out-${learner.id}`} act={() => takeOut(place)}>
              Take out of the batch
            </ActionButton>
          </div>
        </Dialog>
      )}
    </>
  );
}
