import type { ContactForm, ContactResponse } from '../../../contract/contact.ts';
import { api } from '../../api.ts';

/** The call of the contact form. */
export const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendContactMessage: build.mutation<ContactResponse | null, ContactForm>({
      query: (body) => ({ path: '/users/register', method: 'POST', body }),
      // Specification section 7.
      extraOptions: { statusDecides: true },
    }),
  }),
});

export const { useSendContactMessageMutation } = contactApi;
