/** The administrator's password in tests. */
export const testPassword = 'a password for tests';

/**
 * The hash of {@link testPassword} with cheap scrypt parameters, for the databases that tests start from. A login with
 * the product's parameters takes 0.3 s of CPU time, and the tests log in about a thousand times.
 */
export const testPasswordHash =
  'scrypt$1024$8$1$YSBzYWx0IGZvciB0ZXN0cw$0DmEOhqCMt2GA7ET-DaxMydaXESoajh0oGSHSq86FPI';
