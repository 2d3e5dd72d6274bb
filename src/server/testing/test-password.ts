/** The administrator's password in tests. */
export const testPassword = 'a password for tests';
