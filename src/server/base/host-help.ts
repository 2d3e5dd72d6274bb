/** Help text for HOST. */
export const hostHelp =
  'an IP address of this machine: 127.0.0.1 accepts connections from this machine only, 0.0.0.0 from everywhere.';
