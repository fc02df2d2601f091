import { api } from '../api.ts';

const tagTypes = [
  'DeskRequest',
  'DeskOrder',
  'DeskCoupon',
  'DeskWaitlist',
  'DeskMessage',
  'DeskBatch',
  'DeskClass',
  'DeskHoliday',
  'DeskAbsence',
  'TrainerPay',
  'DeskCourse',
  'DeskTopic',
  'DeskPost',
  'DeskTestimonial',
  'DeskPage',
  'DeskImage',
  'DeskRefund',
  'DeskAlert',
  'DeskDocument',
  'DeskSettlement',
  'DeskBusiness',
  'DeskSettings',
  'DeskTrash',
  'DeskMail',
  'DeskStaff',
  'DeskAudit',
] as const;

/** The one client of the API with the tags of the desk's records; its parts add their endpoints to it. */
export const deskApi = api.enhanceEndpoints({ addTagTypes: tagTypes });

export type DeskTag = (typeof tagTypes)[number];

/** Makes endpoints of the desk. */
export type DeskBuild = Parameters<Parameters<typeof deskApi.injectEndpoints>[0]['endpoints']>[0];
