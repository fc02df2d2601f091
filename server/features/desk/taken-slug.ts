import { isDuplicate } from '../../db/duplicate.ts';
import { RequestError } from '../../http/errors.ts';

/**
 * Does a change whose record needs a slug of its own.
 * @throws RequestError invalid_input when another record has it, also one in the trash, from where it may come back
 */
export async function withOwnSlug<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw new RequestError('invalid_input', {
      fields: { slug: 'Something else has this address, maybe in the trash' },
    });
  }
}
