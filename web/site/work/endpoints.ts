import { upload } from '../../calls.ts';

export const handInWork = upload('POST /learning/{course}/lessons/{lesson}/work', ['Learning']);
