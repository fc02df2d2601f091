import {
  type DeskImage,
  DeskImageAnswer,
  type DeskImageDetail,
  type DeskImageDetailAnswer,
  type DeskImageList,
  type DeskImageSave,
} from '../../../../contract/desk-images.ts';
import { queryString } from '../../../api.ts';
import { deskApi } from '../api.ts';
import { unlessRefused } from '../ui/unless-refused.ts';
import { type OnProgress, sendFile } from './send-file.ts';

/** A file to upload, with the name that is shown of it. */
type Upload = { file: File; name: string; alt: string; onProgress: OnProgress };

const list = { type: 'DeskImage', id: 'list' } as const;

/** Calls for the pictures of the site. One that was deleted is not read again. */
export const imagesApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getDeskImages: build.query<DeskImageList, string | undefined>({
      query: (cursor) => `/desk/images${queryString({ cursor })}`,
      providesTags: [list],
    }),
    getDeskImage: build.query<DeskImageDetail, string>({
      query: (id) => `/desk/images/${id}`,
      transformResponse: (answer: DeskImageDetailAnswer) => answer.data,
      providesTags: (_result, _error, id) => [{ type: 'DeskImage', id }],
      // What shows it changes with every text.
      keepUnusedDataFor: 0,
    }),
    uploadImage: build.mutation<DeskImage, Upload>({
      queryFn: async ({ file, name, alt, onProgress }) => {
        const answer = await sendFile(`/desk/images${queryString({ name, alt })}`, file, onProgress);
        return 'error' in answer ? answer : DeskImageAnswer.parse(answer.data);
      },
      invalidatesTags: unlessRefused(list, 'DeskTrash'),
    }),
    saveDeskImage: build.mutation<DeskImage, DeskImageSave & { id: string }>({
      query: ({ id, ...body }) => ({ path: `/desk/images/${id}`, method: 'PUT', body }),
      transformResponse: (answer: DeskImageAnswer) => answer.data,
      invalidatesTags: unlessRefused('DeskImage'),
    }),
    trashDeskImage: build.mutation<unknown, string>({
      query: (id) => ({ path: `/desk/images/${id}`, method: 'DELETE' }),
      invalidatesTags: unlessRefused(list, 'DeskTrash'),
    }),
  }),
});

export const {
  useGetDeskImagesQuery,
  useGetDeskImageQuery,
  useUploadImageMutation,
  useSaveDeskImageMutation,
  useTrashDeskImageMutation,
} = imagesApi;
