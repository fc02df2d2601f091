export { deleteEmptyPeople, findPeopleOf, refreshPerson } from './person-rows.ts';
