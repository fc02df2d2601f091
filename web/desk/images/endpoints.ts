import { type DeskImage, DeskImageResponse } from '../../../contract/publishing/desk-images.ts';
import { queryString } from '../../api.ts';
import { change, deskApi, listOf, oneOf, read } from '../api.ts';
import { type OnProgress, sendFile } from './send-file.ts';

const listTags = listOf('DeskImage');

export const listImages = read('GET /desk/images', { provides: [listTags] });
// Not cached: every change of a text can change the uses of a picture.
export const getImage = read('GET /desk/images/{id}', { provides: oneOf('DeskImage'), keepUnusedDataFor: 0 });
export const saveImage = change('PUT /desk/images/{id}', { invalidates: ['DeskImage'] });
export const deleteImage = change('DELETE /desk/images/{id}', { invalidates: [listTags, 'DeskTrash'] });

type Upload = { file: File; name: string; alt: string; onProgress: OnProgress };

/** Has a function of its own, because the body is the file and not JSON. */
export const { uploadImage } = deskApi.injectEndpoints({
  endpoints: (build) => ({
    uploadImage: build.mutation<DeskImage, Upload>({
      queryFn: async ({ file, name, alt, onProgress }) => {
        const result = await sendFile(`/desk/images${queryString({ name, alt })}`, file, onProgress);
        return 'error' in result ? result : DeskImageResponse.parse(result.data);
      },
      invalidatesTags: (_image, error) => (error ? [] : ['DeskImage', 'DeskTrash']),
    }),
  }),
}).endpoints;
