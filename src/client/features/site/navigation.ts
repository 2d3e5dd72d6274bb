/** The links of the header. */
export const mainLinks = [
  { to: '/', label: 'Home' },
  { to: '/directory', label: 'Directory' },
  { to: '/submit', label: 'Submit Sermon' },
] as const;

/** The Resources dropdown and the footer's list. */
export const resourceLinks = [
  { to: '/torah-portions', label: 'Torah Portions' },
  { to: '/jewish-calendar', label: 'Jewish Calendar' },
  { to: '/holiday-resources', label: 'Holiday Resources' },
  { to: '/sources', label: 'Sources' },
  { to: '/rabbis', label: 'Rabbis' },
  { to: '/synagogues', label: 'Synagogues' },
] as const;
