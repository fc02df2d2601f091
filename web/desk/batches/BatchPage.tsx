import { useNavigate, useParams } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskBatch } from '../../../contract/teaching/desk-batches.ts';
import { deskRoute, listQuery, visit } from '../route.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { StateBadge } from '../ui/Badge.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FactList } from '../ui/FactList.tsx';
import { Fold } from '../ui/Fold.tsx';
import { RecordColumns, RecordSection } from '../ui/RecordColumns.tsx';
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
        text: 'Only a batch without learners, open orders or payments can be deleted. It cannot be restored.',
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

function Details({ batch }: { batch: DeskBatch }) {
  const { id, course, classTimes, joinLink } = batch;
  const link = joinLink && (
    <span className="flex flex-wrap items-center gap-x-1">
      <a href={joinLink} target="_blank" rel="noopener noreferrer" className={`min-w-0 wrap-anywhere ${linkClass}`}>
        {joinLink}
        <NewTab />
      </a>
      <CopyButton text={joinLink} what="the join link" />
    </span>
  );
  return (
    <>
      <FactList
        facts={[
          [
            'Course',
            <TextLink key="course" to={deskPaths.learners(course.id)}>
              {course.title}
            </TextLink>,
          ],
          ['Days', daysText(batch)],
          ['Class times', classTimes || 'Not set'],
          ['Seats', seatsText(batch)],
          ['Join link', link || 'Not set'],
          [
            'Classes',
            <TextLink key="classes" to={deskPaths.batchClasses(id)}>
              Timetable
            </TextLink>,
          ],
          [
            'Progress',
            <TextLink key="progress" to={deskPaths.batchProgress(id)}>
              Attendance, lessons and quizzes
            </TextLink>,
          ],
        ]}
      />
      <Fold label="Change the details">
        <EditBatch batch={batch} />
      </Fold>
      <MessageBatch batch={batch} />
      <div className="border-t border-hairline pt-4">
        <DeleteBatch batch={batch} />
      </div>
    </>
  );
}

function BatchSections({ batch }: { batch: DeskBatch }) {
  const { id, number, when } = batch;
  return (
    <DeskPage
      title={`Batch ${number}`}
      path={deskPaths.batch(id)}
      above={{ to: deskPaths.batches, label: 'Batches' }}
      actions={<StateBadge state={stateLabels[when]} />}
    >
      <RecordColumns label="Details and messages" aside={<Details batch={batch} />}>
        <RecordSection title="Learners">
          <BatchLearners batch={batch} />
          <AddLearner batch={batch} />
        </RecordSection>
      </RecordColumns>
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
