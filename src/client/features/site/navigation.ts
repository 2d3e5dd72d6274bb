/** The links of the header and of the footer's Quick Links. */
export const mainLinks = [
  { to: '/', label: 'Home' },
  { to: '/directory', label: 'Directory' },
  { to: '/submit', label: 'Submit Sermon' },
] as const;

/** The links of the header's Resources list and of the footer's. */
export const resourceLinks = [
  { to: '/torah-portions', label: 'Torah Portions' },
  { to: '/jewish-calendar', label: 'Jewish Calendar' },
  { to: '/holiday-resources', label: 'Holiday Resources' },
  { to: '/sources', label: 'Sources' },
  { to: '/rabbis', label: 'Rabbis' },
  { to: '/synagogues', label: 'Synagogues' },
] as const;
