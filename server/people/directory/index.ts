/** The directory, for subjects that delete a person's rows. */
export { deleteEmptyPeople, findPeopleOf, refreshPerson } from './person-rows.ts';
