/** `rel` of links in texts by submitters, and of links to their websites. */
export const linkRel = 'nofollow ugc noopener';
