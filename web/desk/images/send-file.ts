import { ApiError } from '../../api.ts';

/** Gets the share of the file that is sent, from 0 to 1. */
export type OnProgress = (share: number) => void;

/** Uploads a file and reports the progress, which `fetch` cannot. */
export function sendFile(
  path: string,
  file: File,
  onProgress: OnProgress,
): Promise<{ data: unknown } | { error: ApiError }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api${path}`);
    request.responseType = 'json';
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => {
      const { status, response } = request;
      resolve(status < 300 ? { data: response } : { error: ApiError.from(status, response) });
    };
    request.onerror = () => resolve({ error: ApiError.noResponse });
    request.send(file);
  });
}
