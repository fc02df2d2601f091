import type { CourseOfferRequest, CourseTextsRequest } from '../../../contract/publishing/desk-course.ts';

export function textColumns(texts: CourseTextsRequest) {
  const { title, description, body } = texts;
  const shared = { title, description, body };
  if (texts.kind === 'free') return shared;
  const { instructor, language, trainingHours, highlights, objectives, stack } = texts;
  const { outcome, prerequisites, questions } = texts;
  const optional = { image: texts.image || null, classUrl: texts.classUrl || null, profileId: texts.profileId || null };
  const lists = { highlights, objectives, stack, prerequisites, questions };
  return { ...shared, instructor, language, trainingHours, outcome, ...optional, ...lists };
}

/** Without its publication. */
export function offerColumns(offer: CourseOfferRequest) {
  const { slug } = offer;
  if (offer.kind === 'free') return { slug, topicId: offer.topicId };
  const { number, pricePaise, struckPricePaise, status, popular, sellOnline } = offer;
  return { slug, number, pricePaise, struckPricePaise, status, popular, sellOnline };
}
