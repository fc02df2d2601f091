import type { PaidCourseDetail } from '../../../contract/publishing/course.ts';
import { Prose } from '../../ui/Prose.tsx';
import { Highlights, Objectives, Prerequisites, TechStack } from './CourseSections.tsx';
import { Curriculum } from './Curriculum.tsx';
import { AboutTrainer, Questions, Reviews } from './PeopleSections.tsx';

export function CourseBody({ course }: { course: PaidCourseDetail }) {
  return (
    <div className="grid gap-14 md:gap-16">
      <Highlights items={course.highlights} />
      <Reviews reviews={course.reviews} />
      <Curriculum course={course} />
      <Objectives items={course.objectives} />
      <TechStack items={course.stack} />
      <Prerequisites items={course.prerequisites} />
      <AboutTrainer trainer={course.trainer} />
      {course.html && (
        <section aria-labelledby="about">
          <h2 id="about" className="title-2 mb-5">
            About This Course
          </h2>
          <Prose html={course.html} />
        </section>
      )}
      <Questions course={course} />
    </div>
  );
}
