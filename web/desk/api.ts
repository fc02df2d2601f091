import { api } from '../api.ts';
import { createCalls } from '../calls.ts';

const tagTypes = [
  'DeskPerson',
  'DeskRequest',
  'DeskOrder',
  'DeskCoupon',
  'DeskWaitlist',
  'DeskMessage',
  'DeskSpam',
  'DeskBatch',
  'DeskClass',
  'DeskHoliday',
  'DeskBehind',
  'DeskDoubt',
  'DeskWork',
  'DeskCertificate',
  'TrainerPay',
  'DeskCourse',
  'DeskTopic',
  'DeskPost',
  'DeskTestimonial',
  'DeskProfile',
  'DeskPage',
  'DeskImage',
  'DeskRefund',
  'DeskAlert',
  'DeskDocument',
  'DeskSettlement',
  'DeskBank',
  'DeskCash',
  'DeskBusiness',
  'DeskSettings',
  'DeskTrash',
  'DeskMail',
  'DeskStaff',
  'DeskView',
  'DeskAudit',
] as const;

export const deskApi = api.enhanceEndpoints({ addTagTypes: tagTypes });

export const { read, find, change } = createCalls(deskApi);

type DeskTag = (typeof tagTypes)[number];

/** The tag of a list of records. Single records have their own tags, so that a deleted record is not fetched again. */
export const listOf = <const Type extends DeskTag>(type: Type) => ({ type, id: 'list' });

export const oneOf =
  <const Type extends DeskTag>(type: Type) =>
  ({ id }: { id: string }) => [{ type, id }];
