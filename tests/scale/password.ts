/** The password of the roles in the databases of the scale tests. */
export const DATABASE_PASSWORD = 'of-the-scale-tests';
