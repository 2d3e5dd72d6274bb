/** The largest number of sermons in one booklet. */
export const maxBookletSermons = 20;
/** The largest number of characters in one booklet. Twenty sermons of the longest length would make a page of 23 MB. */
export const maxBookletLength = 1_000_000;
