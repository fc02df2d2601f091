import { useSearchParams } from 'react-router';
import type { DeskBatch } from '../../../../contract/desk-batches.ts';
import { LearnerTable } from '../learners/index.ts';
import { CursorPager } from '../ui/CursorPager.tsx';
import { Loading } from '../ui/Loading.tsx';
import { ChangePlace } from './ChangePlace.tsx';
import { useGetDeskBatchLearnersQuery } from './endpoints.ts';

/** Who is in a batch, each with the way to another. */
export function BatchLearners({ batch }: { batch: DeskBatch }) {
  const [search] = useSearchParams();
  const query = { id: batch.id, cursor: search.get('cursor') ?? undefined };
  const { currentData: list, isError, refetch } = useGetDeskBatchLearnersQuery(query);
  if (!list) return <Loading what="learners" failed={isError} onRetry={refetch} />;
  return (
    <>
      <LearnerTable
        caption={`Learners of batch ${batch.number}`}
        learners={list.data}
        empty="Nobody is in this batch yet."
        change={(learner) => <ChangePlace batch={batch} learner={learner} />}
      />
      <CursorPager next={list.next} />
    </>
  );
}
