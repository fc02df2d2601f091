/** People, for what deletes rows of theirs. */
export { deleteEmptyPeople, findPeopleOf, forgetPerson } from './person-rows.ts';
