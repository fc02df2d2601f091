import type { ContactAnswer, ContactRequest } from '../../../contract/contact.ts';
import { api } from '../../api.ts';

/** The call of the contact form. */
export const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendContactMessage: build.mutation<ContactAnswer, ContactRequest>({
      query: (body) => ({ path: '/users/register', method: 'POST', body }),
    }),
  }),
});

export const { useSendContactMessageMutation } = contactApi;
