import { PendingPage } from '../../ui/PendingPage.tsx';

/** Stands for a page of a course that still loads, or could not be loaded. */
export function CoursePending({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  return (
    <PendingPage
      title="Course"
      loading="Loading the course"
      failure="The course could not be loaded."
      failed={failed}
      onRetry={onRetry}
    />
  );
}
