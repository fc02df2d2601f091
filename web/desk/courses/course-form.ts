import type { z } from 'zod';
import {
  type DeskPaidCourse,
  isStruckPriceValid,
  NewPaidCourse,
  PaidOffer,
  PaidTexts,
  struckPriceError,
} from '../../../contract/publishing/desk-course.ts';
import { linesField, numberField, optionalRupeesField, rupeesField, rupeesText } from '../ui/field-schemas.ts';

const { highlights, objectives, stack, prerequisites } = PaidTexts.shape;
const { number, pricePaise, struckPricePaise } = PaidOffer.shape;

const lists = {
  highlights: linesField(highlights),
  objectives: linesField(objectives),
  stack: linesField(stack),
  prerequisites: linesField(prerequisites),
};
const figures = {
  number: numberField(number),
  pricePaise: rupeesField(pricePaise),
  struckPricePaise: optionalRupeesField(struckPricePaise),
};

type Prices = { pricePaise: number; struckPricePaise: number | null };

/** A course without a former price has its price there, and the site strikes nothing through. */
const withFormerPrice = <Offer extends Prices>(offer: Offer) => ({
  ...offer,
  struckPricePaise: offer.struckPricePaise ?? offer.pricePaise,
});

// The schemas of the contract, with numbers and lists as they are typed.
export const PaidTextsFields = PaidTexts.extend(lists);
export const PaidOfferFields = PaidOffer.extend(figures)
  .transform(withFormerPrice)
  .refine(isStruckPriceValid, struckPriceError);
export const NewPaidFields = NewPaidCourse.extend(figures)
  .transform(withFormerPrice)
  .refine(isStruckPriceValid, struckPriceError);

export function paidTextsValues(course: DeskPaidCourse): z.input<typeof PaidTextsFields> {
  const { kind, title, description, body, instructor, language, trainingHours, image } = course;
  const { outcome, classUrl, profileId, questions } = course;
  return {
    kind,
    title,
    description,
    body,
    instructor,
    language,
    trainingHours,
    image,
    outcome,
    classUrl,
    profileId,
    questions,
    prerequisites: course.prerequisites.join('\n'),
    highlights: course.highlights.join('\n'),
    objectives: course.objectives.join('\n'),
    stack: course.stack.join('\n'),
  };
}

export function paidOfferValues(course: DeskPaidCourse): z.input<typeof PaidOfferFields> {
  const { kind, slug, status, popular, sellOnline, publication } = course;
  return {
    kind,
    slug,
    status,
    popular,
    sellOnline,
    publication,
    number: String(course.number),
    pricePaise: rupeesText(course.pricePaise),
    struckPricePaise: course.struckPricePaise === course.pricePaise ? '' : rupeesText(course.struckPricePaise),
  };
}
