/** What HOST may be. */
export const hostMeaning =
  'an address of this machine: 127.0.0.1 is heard by this machine alone, 0.0.0.0 by all others too.';
