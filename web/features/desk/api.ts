import { api } from '../../api.ts';

/** The one client of the API with the tags of the desk's records; its parts add their endpoints to it. */
export const deskApi = api.enhanceEndpoints({
  addTagTypes: [
    'DeskRequest',
    'DeskMessage',
    'DeskBatch',
    'DeskCourse',
    'DeskTopic',
    'DeskPost',
    'DeskTestimonial',
    'DeskPage',
    'DeskImage',
    'DeskSettings',
    'DeskTrash',
    'DeskMail',
    'DeskStaff',
    'DeskAudit',
  ],
});
