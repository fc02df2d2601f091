import { useNavigate, useParams } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskBatch } from '../../../contract/teaching/desk-batches.ts';
import { deskRoute, listQuery, visit } from '../route.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { StateBadge } from '../ui/Badge.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Fold } from '../ui/Fold.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { linkClass, NewTab, TextLink } from '../ui/TextLink.tsx';
import { EditBatch } from './BatchForm.tsx';
import { AddLearner, BatchLearners } from './BatchLearners.tsx';
import { deleteBatch, getBatch, listBatchLearners } from './endpoints.ts';
import { daysText, seatsText, stateLabels } from './labels.ts';
import { MessageBatch } from './MessageBatch.tsx';

function DeleteBatch({ batch: { id, number } }: { batch: DeskBatch }) {
  const navigate = useNavigate();
  const [remove] = deleteBatch.useMutation();
  return (
    <ActionButton
      id="delete-batch"
      confirm={{
        title: `Delete batch ${number}?`,
        text: 'You can delete only a batch without learners, open orders or money. It cannot be restored.',
        button: 'Delete for good',
      }}
      act={async () => {
        const result = await remove({ id });
        if (!result.error) navigate(deskPaths.batches);
        return result;
      }}
    >
      Delete the batch
    </ActionButton>
  );
}

function BatchSections({ batch }: { batch: DeskBatch }) {
  const { id, number, course, when, classTimes, joinLink } = batch;
  return (
    <DeskPage
      title={`Batch ${number}`}
      path={deskPaths.batch(id)}
      above={{ to: deskPaths.batches, label: 'Batches' }}
      actions={<StateBadge state={stateLabels[when]} />}
    >
      <p className="text-lg">
        <TextLink to={deskPaths.learners(course.id)}>{course.title}</TextLink>
      </p>
      <p className="facts mt-1 text-ink-2">
        {[daysText(batch), classTimes, seatsText(batch)].filter((fact) => fact !== '').join(' / ')}
      </p>
      {joinLink && (
        <p className="mt-2 flex flex-wrap items-center gap-x-1">
          <a href={joinLink} target="_blank" rel="noopener noreferrer" className={`min-w-0 wrap-anywhere ${linkClass}`}>
            {joinLink}
            <NewTab />
          </a>
          <CopyButton text={joinLink} what="the join link" />
        </p>
      )}
      <p className="mt-4 flex flex-wrap gap-x-6">
        <TextLink to={deskPaths.batchClasses(id)}>Classes of this batch</TextLink>
        <TextLink to={deskPaths.batchProgress(id)}>Progress, and learners who are falling behind</TextLink>
      </p>
      <h2 className="title-3 mt-10 mb-4">Learners</h2>
      <BatchLearners batch={batch} />
      <AddLearner batch={batch} />
      <MessageBatch batch={batch} />
      <h2 className="title-3 mt-12 mb-4">Details</h2>
      <Fold label="Change the details">
        <EditBatch batch={batch} />
      </Fold>
      <div className="mt-12 border-t border-hairline pt-6">
        <DeleteBatch batch={batch} />
      </div>
    </DeskPage>
  );
}

export function BatchPage() {
  const { id = '' } = useParams();
  return (
    <RecordPage title="Batch" path={deskPaths.batch(id)} result={getBatch.useQuery({ id })}>
      {(batch) => <BatchSections batch={batch} />}
    </RecordPage>
  );
}

export const page = deskRoute(BatchPage, ({ id = '' }, { searchParams }) => [
  visit(getBatch, { id }),
  visit(listBatchLearners, { id, ...listQuery(searchParams, ['cursor']) }),
]);
