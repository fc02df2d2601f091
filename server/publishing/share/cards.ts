import { dateInKolkata, longDate } from '../../../contract/base/calendar.ts';
import { printable } from '../../../contract/base/printable.ts';
import type { NamedCertificate } from '../../../contract/learning/certificate.ts';
import type { CourseDetail } from '../../../contract/publishing/course.ts';
import type { Post } from '../../../contract/publishing/post.ts';
import type { Site } from '../../../contract/publishing/site.ts';
import type { Card } from './card.ts';

type Facts = [label: string, value: string][];

/** A text as a picture shows it; empty if a letter would be missing. */
const shown = (text: string): string => printable(text) ?? '';

/** The words of the slug if a letter would be missing. */
function shownTitle(title: string, slug: string): string {
  const words = slug.replaceAll('-', ' ');
  return printable(title) ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function card(site: Site, kind: string, title: string, cover: string | null, facts: Facts): Card {
  const rows = facts.map(([label, value]) => ({ label, value: shown(value) }));
  return { brand: shown(site.brand), kind: shown(kind), title, cover, facts: rows };
}

export function courseCard(site: Site, course: CourseDetail, cover: string): Card {
  const title = shownTitle(course.title, course.slug);
  if (course.kind === 'free') {
    return card(site, 'Free course', title, cover, [
      ['Topic', course.topicName],
      ['Lessons', String(course.lessonCount)],
      ['Time', `${course.minutes} min`],
    ]);
  }
  return card(site, 'Short course', title, cover, [
    ['Training', `${course.trainingHours} hours`],
    ['Price', course.price],
    ['Next batch', course.startsOn ? course.startDate : 'Soon'],
  ]);
}

export function postCard(site: Site, post: Post, cover: string): Card {
  return card(site, `Blog / ${post.category}`, shownTitle(post.title, post.slug), cover, [
    ['By', post.author],
    ['Published', post.date],
    ['Reading time', `${post.minutes} min`],
  ]);
}

export function certificateCard(site: Site, certificate: NamedCertificate, cover: string): Card {
  const { name, courseTitle, trainingHours, issuedAt, issuer } = certificate;
  return card(site, `Certificate: ${courseTitle}`, printable(name) ?? shown(courseTitle), cover, [
    ['Training', `${trainingHours} hours`],
    ['Issued', longDate(dateInKolkata(new Date(issuedAt)))],
    ['By', issuer],
  ]);
}

/** The logo of the site (docs/fixed.md, All pages). */
export function siteCard(site: Site, counts: { courses: number; topics: number }): Card {
  return card(site, 'Online short courses', printable(site.tagline) ?? shown(site.brand), null, [
    ['Short courses', String(counts.courses)],
    ['Free guides', String(counts.topics)],
    ['Made in', site.madeIn],
  ]);
}
