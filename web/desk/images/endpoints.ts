import {
  type DeskImage,
  type DeskImageDetail,
  type DeskImageDetailResponse,
  type DeskImageList,
  DeskImageResponse,
  type DeskImageSave,
} from '../../../contract/desk-images.ts';
import { queryString } from '../../api.ts';
import { deskApi } from '../api.ts';
import { unlessRefused } from '../ui/record-endpoints.ts';
import { type OnProgress, sendFile } from './send-file.ts';

/** A file to upload, with the name that is shown of it. */
type Upload = { file: File; name: string; alt: string; onProgress: OnProgress };

/** The tag of the lists, apart from that of each image: what was deleted is not asked for again. */
const lists = { type: 'DeskImage', id: 'lists' } as const;

/** Calls for the pictures of the site. */
export const imagesApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    getDeskImages: build.query<DeskImageList, string | undefined>({
      query: (cursor) => `/desk/images${queryString({ cursor })}`,
      providesTags: [lists],
    }),
    getDeskImage: build.query<DeskImageDetail, string>({
      query: (id) => `/desk/images/${id}`,
      transformResponse: (answer: DeskImageDetailResponse) => answer.data,
      providesTags: (_image, _error, id) => [{ type: 'DeskImage', id }],
      // What shows it changes with every text.
      keepUnusedDataFor: 0,
    }),
    uploadImage: build.mutation<DeskImage, Upload>({
      queryFn: async ({ file, name, alt, onProgress }) => {
        const answer = await sendFile(`/desk/images${queryString({ name, alt })}`, file, onProgress);
        return 'error' in answer ? answer : DeskImageResponse.parse(answer.data);
      },
      invalidatesTags: unlessRefused(lists, 'DeskTrash'),
    }),
    saveDeskImage: build.mutation<DeskImage, DeskImageSave & { id: string }>({
      query: ({ id, ...body }) => ({ path: `/desk/images/${id}`, method: 'PUT', body }),
      transformResponse: (answer: DeskImageResponse) => answer.data,
      invalidatesTags: unlessRefused('DeskImage'),
    }),
    trashDeskImage: build.mutation<unknown, string>({
      query: (id) => ({ path: `/desk/images/${id}`, method: 'DELETE' }),
      invalidatesTags: unlessRefused(lists, 'DeskTrash'),
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
